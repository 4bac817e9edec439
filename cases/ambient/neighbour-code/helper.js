console.log({{challenge.a}} * {{challenge.b}});

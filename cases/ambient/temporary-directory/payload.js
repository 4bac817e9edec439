const fs = require("fs");
at_step();
fs.mkdtempSync(require("os").tmpdir() + "/kept-");
past_step();

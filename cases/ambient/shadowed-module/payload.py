at_step()
import json
past_step()

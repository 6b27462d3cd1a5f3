// Preloaded into the server: when the script that started it is killed, it stops in good order.
import { whenOrphaned } from "./runtime.mjs"

whenOrphaned(() => process.kill(process.pid, "SIGTERM"))

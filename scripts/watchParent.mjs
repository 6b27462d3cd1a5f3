// Preloaded into the server: shuts it down gracefully if the script that started it is killed.
import { whenOrphaned } from "./runtime.mjs"

whenOrphaned(() => process.kill(process.pid, "SIGTERM"))

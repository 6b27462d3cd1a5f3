import { checks, takeAll } from "./steps.ts"
import { closingLines, tallyOf } from "./tally.ts"

const tally = tallyOf(await takeAll(checks))
process.stdout.write(`${closingLines(tally)}\n`)
process.exitCode = tally.failed > 0 ? 1 : 0

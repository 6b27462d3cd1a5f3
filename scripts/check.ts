import { checks, takeAll } from "./steps.ts"
import { closingLine, tallyOf } from "./tally.ts"

const tally = tallyOf(await takeAll(checks))
process.stdout.write(`${closingLine(tally)}\n`)
process.exitCode = tally.failed > 0 ? 1 : 0

import { makeShell } from "#server/mobileApps/shell/makeShell.ts"
import { answerOrders } from "#server/platform/ownProcess.ts"

answerOrders(makeShell)

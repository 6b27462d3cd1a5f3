import { fulfil } from "#server/documents/renditions/worker/work.ts"
import { answerOrders } from "#server/platform/ownProcess.ts"

answerOrders(fulfil)

import { fulfil } from "#server/documents/renditions/craft/work.ts"
import { answerOrders } from "#server/platform/ownProcess.ts"

answerOrders(fulfil)

// A process that needs some time before it accepts orders, as any does on a busy machine.
import { answerOrders } from "#server/platform/ownProcess.ts"

const begun = performance.now() + 1_500
while (performance.now() < begun);
answerOrders((order: { readonly word: string }) => Promise.resolve({ said: order.word }))

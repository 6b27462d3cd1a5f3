import { fulfil, type Order } from "#server/documents/renditions/craft/work.ts"

/** The process that opens untrusted files: one order at a time, each asked for by a message and answered by one. */
process.on("message", (order: Order) => {
  void fulfil(order).then((crafted) => process.send?.(crafted))
})
// Whoever began it is gone.
process.on("disconnect", () => process.exit(0))

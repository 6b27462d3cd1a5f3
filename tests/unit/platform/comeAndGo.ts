// Run as a script with the server's flags: prints how many megabytes of short-lived members were promoted from the
// young generation to the old one.
import { GCProfiler, type HeapSpaceStatistics } from "node:v8"
import { makeSlotList } from "#server/platform/slotList.ts"

const oldBytes = (spaces: ReadonlyArray<HeapSpaceStatistics>) =>
  spaces.find(({ spaceName }) => spaceName === "old_space")?.spaceUsedSize ?? 0

const carriedOver = (work: () => void) => {
  const profiler = new GCProfiler()
  profiler.start()
  work()
  const scavenges = profiler.stop().statistics.filter(({ gcType }) => gcType === "Scavenge")
  return scavenges.reduce(
    (sum, { afterGC, beforeGC }) =>
      sum + oldBytes(afterGC.heapSpaceStatistics) - oldBytes(beforeGC.heapSpaceStatistics),
    0
  )
}

const list = makeSlotList<ReadonlyArray<number>>()
const fifty: Array<() => void> = []
const turns = (count: number) => () => {
  for (let turn = 0; turn < count; turn += 1) {
    fifty[turn % 50]?.()
    fifty[turn % 50] = list.join(Array.from({ length: 500 }, () => turn + 0.5))
  }
}
turns(1_000)()
// Promotes the list itself to the old generation, as in a server that has run for a while.
const collect = globalThis.gc
if (collect === undefined) throw new Error("--expose-gc is one of the server's flags")
collect()
collect()
process.stdout.write(String(carriedOver(turns(50_000)) / 1_000_000))

import { expect, test } from "vitest"
import { makeOwnProcess } from "#server/platform/ownProcess.ts"

test("[NET-O07] how long a process takes to begin is not held against its first order, nor its second", async () => {
  const { ask, end } = makeOwnProcess<{ readonly word: string }, { readonly said: string }>(
    { module: new URL("./slowToBegin.ts", import.meta.url), heapMegabytes: 64, lost: { said: "lost" }, canWait: false },
    { time: 1_000, memory: 640 * 1024 * 1024, idle: 3_000 }
  )
  try {
    expect(await ask({ word: "one" })).toEqual({ said: "one" })
    expect(await ask({ word: "two" })).toEqual({ said: "two" })
  } finally {
    end()
  }
})

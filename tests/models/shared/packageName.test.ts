import { treeModelMachine } from "dossier/machines/treeModels/treeModel.machine.ts"
import { treeDepthLimit } from "dossier/schemas/treeModels/rules.ts"
import { type Model, seen, unreachedStates, walks } from "dossier/tests/model.ts"
import { describe, expect, test } from "vitest"
import { createActor } from "xstate"

const by = { mayKeep: true }
const model: Model<typeof treeModelMachine> = {
  machine: treeModelMachine,
  input: { folders: treeDepthLimit, vendors: 0, isDefault: false },
  cases: {
    "model.changed": [{ type: "model.changed", by, folders: 1 } as { readonly type: string }],
    ...Object.fromEntries(
      ["model.offered", "model.withdrawn", "model.preferred", "model.unpreferred", "model.removed"].map((type) => [
        type,
        [{ type, by }]
      ])
    )
  },
  vertex: ({ isDefault }) => isDefault
}

describe("somebody else's tests of a machine, made of what the package shows under its name", () => {
  test.each(walks(model))("$title", async ({ run }) => {
    const actor = createActor(treeModelMachine, { input: model.input }).start()
    await run({
      events: Object.fromEntries(
        Object.keys(model.cases).map((type) => [
          type,
          ({ event }: { readonly event: unknown }) => actor.send(event as never)
        ])
      ) as never,
      states: { "*": (expected) => expect(seen(model, actor.getSnapshot())).toEqual(seen(model, expected)) }
    })
    actor.stop()
  })
  test("every state is reached", () => expect(unreachedStates(model)).toEqual([]))
})

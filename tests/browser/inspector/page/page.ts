import { assign, createActor, fromPromise, setup, SimulatedClock, spawnChild } from "xstate"
import { loadInspector } from "#ui/inspector/loadInspector.ts"
import "#ui/shared/styles/tokens.css"
import { everything, twoRegions } from "#tests/unit/inspector/machines.ts"

const upload = setup({
  types: { context: {} as { readonly file: string }, input: {} as { readonly file: string } },
  actors: { transfer: fromPromise(() => new Promise<never>(() => undefined)) }
}).createMachine({
  id: "upload",
  context: ({ input }) => input,
  initial: "running",
  states: {
    running: { invoke: { src: "transfer" }, on: { "upload.cancelled": "cancelled", "upload.finished": "finished" } },
    finished: { type: "final" },
    cancelled: { type: "final" }
  }
})

const signIn = setup({
  types: {
    context: {} as { readonly email: string; readonly password: string; readonly refusals: number },
    events: {} as
      | { readonly type: "credentials.given"; readonly email: string; readonly password: string }
      | { readonly type: "credentials.refused"; readonly refusals: number }
      | { readonly type: "file.dropped"; readonly name: string }
  },
  guards: { isComplete: ({ event }: { readonly event: object }) => "password" in event && event.password !== "" },
  actors: { upload }
}).createMachine({
  id: "sign-in",
  context: { email: "", password: "", refusals: 0 },
  initial: "asking",
  states: {
    asking: {
      on: {
        "credentials.given": {
          target: "checking",
          guard: "isComplete",
          actions: assign(({ event }) => ({ email: event.email, password: event.password }))
        }
      }
    },
    checking: {
      on: {
        "credentials.refused": {
          target: "asking",
          actions: assign(({ event }) => ({ refusals: event.refusals }))
        }
      }
    }
  },
  on: {
    "file.dropped": {
      actions: spawnChild("upload", { id: ({ event }) => event.name, input: ({ event }) => ({ file: event.name }) })
    }
  }
})

const inspector = await loadInspector()
if (inspector === undefined) throw new Error("This page is for development.")
inspector.mountInspector()
const { inspect } = inspector

createActor(signIn, { inspect }).start()
// Use a simulated clock, so that the actor's delayed transition never fires.
createActor(everything, { inspect, clock: new SimulatedClock() }).start()
createActor(twoRegions, { inspect }).start()
document.body.dataset["ready"] = "true"

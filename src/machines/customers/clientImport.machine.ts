import { setup, type SnapshotFrom } from "xstate"

export type ClientImportEvent =
  /** Every line was tried with the columns that somebody chose. */
  | { readonly type: "lines.tried"; readonly faulty: number }
  | { readonly type: "import.launched" }
  /** The job's own. Begun again after a process that died: nothing of its work was stored. */
  | { readonly type: "import.began" | "import.completed" | "import.refused" | "import.failed" }
  | { readonly type: "import.forgotten" }

/** [VAL-049] [VAL-050] Life cycle of a file of client files or client users: decided on the server. */
export const clientImportMachine = setup({
  types: { events: {} as ClientImportEvent },
  guards: {
    hasNoFaultyLine: ({ event }) => event.type === "lines.tried" && event.faulty === 0,
    // Stand on the states that close the door, so that the refusal has a name.
    isImportTried: () => false,
    isImportFaultless: () => false,
    isImportAtRest: () => false,
    isImportNew: () => false
  }
}).createMachine({
  id: "clientImport",
  initial: "read",
  states: {
    read: { on: { ...tried(), "import.launched": { guard: "isImportTried" }, "import.forgotten": "forgotten" } },
    faulty: { on: { ...tried(), "import.launched": { guard: "isImportFaultless" }, "import.forgotten": "forgotten" } },
    ready: { on: { ...tried(), "import.launched": "queued", "import.forgotten": "forgotten" } },
    queued: { on: { ...underWay(), "import.began": "running" } },
    running: {
      on: {
        ...underWay(),
        "import.began": { target: "running", reenter: true },
        "import.completed": "done",
        // What was right when it was tried need not be so any more.
        "import.refused": "refused",
        "import.failed": "failed"
      }
    },
    done: {
      on: {
        "lines.tried": { guard: "isImportNew" },
        "import.launched": { guard: "isImportNew" },
        "import.forgotten": "forgotten"
      }
    },
    refused: { on: { ...tried(), "import.launched": { guard: "isImportFaultless" }, "import.forgotten": "forgotten" } },
    failed: { on: { ...tried(), "import.launched": "queued", "import.forgotten": "forgotten" } },
    forgotten: { type: "final" }
  }
})

function tried() {
  return { "lines.tried": [{ guard: "hasNoFaultyLine", target: "ready" }, { target: "faulty" }] } as const
}

function underWay() {
  const never = { guard: "isImportAtRest" } as const
  return { "lines.tried": never, "import.launched": never, "import.forgotten": never }
}

export type ClientImportSnapshot = SnapshotFrom<typeof clientImportMachine>

import { setup, type SnapshotFrom } from "xstate"

export type ClientImportEvent =
  /** Every line was tried with the columns that somebody chose. */
  | { readonly type: "lines.tried"; readonly faulty: number }
  /** Somebody changed cells of lines that were tried, and all of them were tried again. */
  | { readonly type: "lines.corrected"; readonly faulty: number }
  /** How many lines can be imported now. */
  | { readonly type: "import.launched"; readonly lines: number }
  /** The job's own. Begun again after a process that died: nothing of its work was stored. */
  | { readonly type: "import.began" | "import.refused" | "import.failed" }
  /** `left`: lines that were not imported, and are kept to be corrected. */
  | { readonly type: "import.completed"; readonly left: number }
  | { readonly type: "import.forgotten" }

/** [VAL-049] [VAL-050] Life cycle of a file of client files or client users: decided on the server. */
export const clientImportMachine = setup({
  types: { events: {} as ClientImportEvent },
  guards: {
    hasNoFaultyLine: ({ event }) =>
      (event.type === "lines.tried" || event.type === "lines.corrected") && event.faulty === 0,
    isImportFaultless: ({ event }) => event.type === "import.launched" && event.lines > 0,
    hasNothingLeft: ({ event }) => event.type === "import.completed" && event.left === 0,
    // Stand on the states that close the door, so that the refusal has a name.
    isImportTried: () => false,
    isImportAtRest: () => false,
    isImportNew: () => false
  }
}).createMachine({
  id: "clientImport",
  initial: "read",
  states: {
    read: {
      on: {
        ...tried(),
        "lines.corrected": { guard: "isImportTried" },
        "import.launched": { guard: "isImportTried" },
        "import.forgotten": "forgotten"
      }
    },
    faulty: { on: atRest() },
    ready: { on: atRest() },
    queued: { on: { ...underWay(), "import.began": "running" } },
    running: {
      on: {
        ...underWay(),
        "import.began": { target: "running", reenter: true },
        "import.completed": [{ guard: "hasNothingLeft", target: "done" }, { target: "partial" }],
        // What was right when it was tried need not be so any more.
        "import.refused": "refused",
        "import.failed": "failed"
      }
    },
    /** Some lines are imported; the others wait for a correction. */
    partial: { on: atRest() },
    done: {
      on: {
        "lines.tried": { guard: "isImportNew" },
        "lines.corrected": { guard: "isImportNew" },
        "import.launched": { guard: "isImportNew" },
        "import.forgotten": "forgotten"
      }
    },
    refused: { on: atRest() },
    failed: { on: atRest() },
    forgotten: { type: "final" }
  }
})

function tried() {
  return { "lines.tried": [{ guard: "hasNoFaultyLine", target: "ready" }, { target: "faulty" }] } as const
}

function atRest() {
  const corrected = tried()["lines.tried"]
  return {
    ...tried(),
    "lines.corrected": corrected,
    "import.launched": { guard: "isImportFaultless", target: "queued" },
    "import.forgotten": "forgotten"
  } as const
}

function underWay() {
  const never = { guard: "isImportAtRest" } as const
  return { "lines.tried": never, "lines.corrected": never, "import.launched": never, "import.forgotten": never }
}

export type ClientImportSnapshot = SnapshotFrom<typeof clientImportMachine>

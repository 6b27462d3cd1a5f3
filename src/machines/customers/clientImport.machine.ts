import { setup, type SnapshotFrom } from "xstate"

export type ClientImportEvent =
  /** Every line was validated with the chosen columns. */
  | { readonly type: "lines.tried"; readonly faulty: number }
  /** Cells of validated lines were changed, and all lines were validated again. */
  | { readonly type: "lines.corrected"; readonly faulty: number }
  /** How many lines can be imported now. */
  | { readonly type: "import.launched"; readonly lines: number }
  /** Sent by the job. `import.began` may repeat after a crash: the first run stored nothing. */
  | { readonly type: "import.began" | "import.refused" | "import.failed" }
  /** `left`: lines that were not imported and are kept for correction. */
  | { readonly type: "import.completed"; readonly left: number }
  | { readonly type: "import.forgotten" }

/** [VAL-049] [VAL-050] Life cycle of an import of client files or client users. The server decides with it. */
export const clientImportMachine = setup({
  types: { events: {} as ClientImportEvent },
  guards: {
    hasNoFaultyLine: ({ event }) =>
      (event.type === "lines.tried" || event.type === "lines.corrected") && event.faulty === 0,
    isImportFaultless: ({ event }) => event.type === "import.launched" && event.lines > 0,
    hasNothingLeft: ({ event }) => event.type === "import.completed" && event.left === 0,
    // Always false: when a state refuses an event, the name of the guard is the reason (text key `closed.<name>`).
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
        // The data changed since validation.
        "import.refused": "refused",
        "import.failed": "failed"
      }
    },
    /** Some lines are imported; the others need a correction. */
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

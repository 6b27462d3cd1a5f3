import { globSync, readFileSync } from "node:fs"

interface TextRule {
  readonly pattern: RegExp
  /** Whether the rule applies to a file; its path uses `/`. */
  readonly isBound: (file: string) => boolean
  readonly message: string
  /** A text that the rule must report, and the file in which it would be. */
  readonly planted: readonly [file: string, text: string]
}

/** Rules that the linter does not have: in which server files SQL, locks and log entries may be written. */
const rules: ReadonlyArray<TextRule> = [
  {
    pattern: /\bsql(?:\.unsafe\(|(?:<[^`]*?>)?`)/,
    isBound: (file) => file.endsWith("Handlers.ts"),
    message: "SQL stands in a file named after what it reads or writes, not in handlers.",
    planted: ["src/server/tasks/ProbeHandlers.ts", "const rows = yield* sql<{ id: number }>`select 1`"]
  },
  {
    pattern: /pg_(?:try_)?advisory/,
    isBound: (file) => !["src/server/shared/locks.ts", "src/server/platform/schema/migrate.ts"].includes(file),
    message: "Advisory locks are named in #server/shared/locks.ts.",
    planted: ["src/server/tasks/probe.ts", "sql`select pg_advisory_xact_lock(20250, 1)`"]
  },
  {
    pattern: /insert into event\b/,
    isBound: (file) => file !== "src/server/shared/eventLog.ts",
    message: "The activity log is written by #server/shared/eventLog.ts.",
    planted: ["src/server/tasks/probe.ts", "sql`insert into event (firm_id) values (1)`"]
  }
]

const faultsOf = (file: string, text: string) =>
  rules
    .filter(({ isBound, pattern }) => isBound(file) && pattern.test(text))
    .map(({ message }) => `${file}: ${message}`)

/** Faults of the server's sources, and rules that do not report their own test case. */
export const serverKitFaults = (): ReadonlyArray<string> => [
  ...rules.flatMap(({ message, planted: [file, text] }) =>
    faultsOf(file, text).length > 0 ? [] : [`${file} is let through although: ${message}`]
  ),
  ...globSync("src/server/**/*.ts").flatMap((file) => faultsOf(file.replaceAll("\\", "/"), readFileSync(file, "utf8")))
]

import { globSync, readFileSync } from "node:fs"

interface ViewRule {
  readonly pattern: RegExp
  readonly message: string
  /** Texts that the rule must report, and texts that it must not. */
  readonly refused: ReadonlyArray<string>
  readonly allowed: ReadonlyArray<string>
}

/**
 * Rules for views: a view shows what a projection returns. Permissions are decided in policies and machines, which
 * tests can call.
 */
const rules: ReadonlyArray<ViewRule> = [
  {
    pattern:
      /^import (?!type\b)[^"]*"#schemas\/(?:access\/policy(?:\/(?!firmRole)[\w/]+)?|(?:\w+\/)+\w*[pP]olicy)\.ts"/m,
    message: "A view asks no policy: give it a projection or a hook that does.",
    refused: [
      `import { mayPurge } from "#schemas/documents/rules/policy.ts"`,
      `import {\n  type Actor,\n  actorOf\n} from "#schemas/access/policy.ts"`,
      `import { mayInFirm } from "#schemas/access/policy/rights/rights.ts"`,
      `import { keepsMagicMail } from "#schemas/documents/magicMailPolicy.ts"`
    ],
    allowed: [
      `import type { Actor } from "#schemas/documents/rules/policy.ts"`,
      `import { staffFacts } from "#schemas/access/policy/firmRole.ts"`
    ]
  },
  {
    pattern: /\.(?:isAccountantAdmin|isGroupAdmin|can_write|can_validate|is_firm_admin)\b/,
    message: "A view reads no right of the viewer: give it a projection that does.",
    refused: ["const may = firm?.isAccountantAdmin === true", "rights?.can_validate === true"],
    allowed: ["const { inviting } = teamOffers(useTeamViewer())"]
  },
  {
    pattern: /(?:\brole|Role)\b *[!=]== *"/,
    message: "A view compares no role: give it a projection that does.",
    refused: [`role === "admin" ? 1 : 2`, `company?.role !== "guest"`, `firmRole === "admin"`],
    allowed: ["reachesAllBy(member) !== null", `<p role="status" />`]
  }
]

/** This view shows a member's role as a fact, which is no permission. */
const exempt: ReadonlySet<string> = new Set(["src/ui/people/MembershipLine.tsx"])
const isBound = (file: string) => !exempt.has(file)

const faultsOf = (file: string, text: string) =>
  rules.filter(({ pattern }) => pattern.test(text)).map(({ message }) => `${file}: ${message}`)

/** Faults of the views, and rules that fail their own test cases. */
export const viewFaults = (): ReadonlyArray<string> => [
  ...rules.flatMap(({ allowed, message, pattern, refused }) => [
    ...refused.flatMap((text) =>
      pattern.test(text) ? [] : [`a view with ${text} is let through although: ${message}`]
    ),
    ...allowed.flatMap((text) => (pattern.test(text) ? [`a view with ${text} is refused: ${message}`] : []))
  ]),
  ...globSync("src/ui/**/*.tsx").flatMap((file) => {
    const name = file.replaceAll("\\", "/")
    return !isBound(name) ? [] : faultsOf(name, readFileSync(file, "utf8"))
  })
]

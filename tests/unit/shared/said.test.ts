import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { AnyStateMachine } from "xstate"
import { expect, test, vi } from "vitest"
import { routes } from "#schemas/access/routes.ts"
import { programAreas } from "#schemas/programs/access.ts"
import { deliveryStates, webhookStates } from "#schemas/programs/programs.ts"
import { areaLevels, familyNames, tokenForm, webhookForm } from "#schemas/programs/rules.ts"
import { flagForm } from "#schemas/provider/flagRules.ts"
import { productForm } from "#schemas/provider/productRules.ts"
import { builtModules } from "#schemas/access/modules.ts"
import { jobKinds } from "#schemas/home/failureRules.ts"
import { applicationForm, applicationRoles, applicationTypeNames } from "#schemas/applications/applicationRules.ts"
import { connectorNames, connectorParameters } from "#schemas/applications/connectors/connectorRules.ts"
import { yearForm } from "#schemas/customers/years.ts"
import { firmTermsForm } from "#schemas/people/firmTermsRules.ts"
import { quickFolderForm, quickModelForm } from "#schemas/quickfolders/rules.ts"
import { frequencies, type Language, languages, serviceDurations } from "#schemas/shared/constants.ts"
import { workflowForm } from "#schemas/workflows/workflowForm.ts"
import { messages } from "#schemas/shared/messages/index.ts"
import { copyActionForm, personActionForm } from "#schemas/support/actions.ts"
import { taskBulkActs, taskForm } from "#schemas/tasks/taskRules.ts"
import { themeForm } from "#schemas/themes/rules.ts"
import { offerForm, serviceForm } from "#schemas/catalog/rules.ts"
import { treeModelForm } from "#schemas/treeModels/rules.ts"
import { administratorForm, newFirmForm, providerFirmForm } from "#schemas/workspaces/provider.ts"
import { identityProviders } from "#services/access/identityProviderResource.ts"
import { clientUsers } from "#services/customers/clientUserResource.ts"
import { team } from "#services/people/teamResource.ts"
import { makeTexts, wordsOf } from "#services/shared/i18n.ts"
import { newTaskForm } from "#services/tasks/taskResource.ts"
import { newTreeModel } from "#services/treeModels/treeModelResource.ts"
import { titleKeyOf } from "#ui/app/pageTitle.ts"
import { portalModules } from "#ui/composition/pages.ts"
import { nodeKeys, screenKeys } from "#ui/documents/page/keys.ts"
import { timeZones } from "#schemas/home/followUpRules.ts"
import { clientSteps, firmSteps } from "#schemas/home/homeRules.ts"
import { providerTilesOf } from "#ui/workspaces/provider/providerTiles.ts"
import { listKeys, moveKeys } from "#ui/shared/keyboard/keys.ts"
import { texts as en } from "#ui/shared/locales/en/index.ts"
import { texts as fr } from "#ui/shared/locales/fr/index.ts"
import { texts as pt } from "#ui/shared/locales/pt/index.ts"

/*
 * Texts that TypeScript does not check: codes that travel as data, and keys put together at run time. The first are
 * found in the sources; of the second each template must be listed below with every value that it can take.
 */

const root = join(import.meta.dirname, "../../../src")
const all: Record<Language, Record<string, Record<string, string>>> = { fr, en, pt }
const sources = globSync("**/*.{ts,tsx}", { cwd: root })
  .filter((file) => !/locales\/|messages\/|^ui\/.*texts\/|\.generated\.ts$|^ui\/inspector\//.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }))
const namespaces = Object.keys(fr)
const suffix = /_(one|many|other)$/
const has = (key: string) => {
  const [namespace = "", ...rest] = key.split(":")
  const bundle = all.fr[namespace] ?? {}
  return rest.join(":") in bundle || `${rest.join(":")}_other` in bundle
}
const isCounted = (key: string) => {
  const [namespace = "", name = ""] = key.split(":")
  return !(name in (all.fr[namespace] ?? {}))
}
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = ""]) => name)

const i18nIn = async (language: Language) =>
  (await makeTexts({ language, load: (wanted) => Promise.resolve(all[wanted]) })).i18n
/** One number of each plural category of the language, and the small numbers that users see often. */
const countsOf = (language: Language) => {
  const rules = new Intl.PluralRules(language === "pt" ? "pt-PT" : language)
  const counts = [0, 1, 2, 5, 100, 1_000_000]
  const found = new Set(counts.map((count) => rules.select(count)))
  expect([...found].sort()).toEqual([...rules.resolvedOptions().pluralCategories].sort())
  return counts
}
const valuesFor = (key: string) => {
  const [namespace = "", name = ""] = key.split(":")
  const bundle = all.fr[namespace] ?? {}
  const written = Object.entries(bundle).filter(([own]) => own === name || own.replace(suffix, "") === name)
  return Object.fromEntries(written.flatMap(([, text]) => placeholders(text)).map((one) => [one, "X"]))
}

/** Every language has a text for each key, at every count, and none of them is the text of the global error. */
const expectSaid = async (keys: ReadonlyArray<string>) => {
  const missing = vi.spyOn(console, "error").mockImplementation(() => undefined)
  const wrong = new Set<string>()
  for (const language of languages) {
    const i18n = await i18nIn(language)
    const general = i18n.t("errors:error.global")
    for (const key of keys) {
      for (const count of countsOf(language)) {
        const params = { ...valuesFor(key), count }
        const words = wordsOf(i18n, key, isCounted(key) ? params : valuesFor(key))
        if ((words === general && key !== "errors:error.global") || /\{\{|\}\}/.test(words) || words.trim() === "")
          wrong.add(`${language} ${key} ${isCounted(key) ? count : ""}`)
        if (!isCounted(key)) break
      }
    }
  }
  missing.mockRestore()
  expect([...wrong]).toEqual([])
}

const fullKey = (code: string) => (code.includes(":") ? code : `errors:${code}`)

test("[ERR-013] [ERR-O01] every `namespace:key` that the program spells is said in the three languages, at every count", async () => {
  const key = new RegExp(`"((?:${namespaces.join("|")}):[\\w.-]+)"`, "g")
  const spelled = new Set(sources.flatMap(({ text }) => [...text.matchAll(key)].map(([, found = ""]) => found)))
  // The key of a confirmation stands for its title, its text and its button; its work has the same name.
  const questions = [...spelled].filter((found) => !has(found) && has(`${found}.title`))
  const keys = [
    ...[...spelled].filter((found) => !questions.includes(found)),
    ...questions.flatMap((found) => ["title", "text", "confirm"].map((part) => `${found}.${part}`))
  ]
  expect(keys.length).toBeGreaterThan(200)
  await expectSaid(keys)
})

/** Codes with an underscore are found anywhere, the others only where a code can be. `field.` also begins labels. */
const underscored = /"((?!field\.)[a-z]\w*\.[a-z]+(?:_[a-z0-9]+)+)"/g
const given =
  /(?:\bcode:[^,{}()]*?|\b(?:text|typed|judged|refused|refusal|ConnectorFailure|said)\((?:[^"()]*,\s*)?|\b(?:failing|say)\(\s*"\w+",\s*)"([a-z]\w*\.[a-z]\w*)"/g

test("[ERR-013] [ERR-O01] [VAL-O07] every code that the program spells is said in the three languages, in the views too", async () => {
  const prefixes = new Set(Object.keys(messages.fr).map((known) => known.split(".")[0]))
  const codes = new Set(
    sources
      .flatMap(({ text }) => [underscored, given].flatMap((pattern) => [...text.matchAll(pattern)]))
      .map(([, one = ""]) => one)
      .filter((one) => prefixes.has(one.split(".")[0]))
  )
  expect(codes.size).toBeGreaterThan(300)
  await expectSaid([...codes].map(fullKey))
})

test("[I18-001] a text that is counted is never asked for without its count", () => {
  const counted = new Set(
    Object.entries(all.fr).flatMap(([namespace, bundle]) =>
      Object.keys(bundle)
        .filter((key) => key.endsWith("_other") && !(key.replace(suffix, "") in bundle))
        .filter((key) => `${key.replace(suffix, "")}_one` in bundle)
        .map((key) => `${namespace}:${key.replace(suffix, "")}`)
    )
  )
  expect(counted.size).toBeGreaterThan(50)
  const uncounted: Array<string> = []
  for (const { file, text } of sources) {
    const own = [...text.matchAll(/useTranslation\((\[[^\]]*\]|"[^"]*")?\)/g)].flatMap(([, names = '"app"']) =>
      [...names.matchAll(/"(\w+)"/g)].map(([, name = ""]) => name)
    )
    for (const { 1: key = "", 2: rest = "" } of text.matchAll(/\bt\(\s*"([\w.:-]+)"([^;]{0,160})/g)) {
      const full = key.includes(":") ? [key] : own.map((name) => `${name}:${key}`)
      if (full.some((one) => counted.has(one)) && !/^,[^;]*\bcount/.test(rest)) uncounted.push(`${file} ${key}`)
    }
    for (const { 1: key = "", 2: rest = "" } of text.matchAll(/(?<!\bt\(\s*)"(\w+:[\w.-]+)"([^;]{0,160})/g))
      if (counted.has(key) && !/^,[^;]*\bcount\b/.test(rest)) uncounted.push(`${file} ${key}`)
  }
  expect(uncounted).toEqual([])
})

/** Every guard that can refuse an event of a stored life cycle. */
const guardsOf = (machine: AnyStateMachine): ReadonlySet<string> => {
  const names = new Set<string>()
  const visit = (guard: unknown): void => {
    if (typeof guard === "string") names.add(guard)
    else if (typeof guard === "function" && "guards" in guard) (guard.guards as ReadonlyArray<unknown>).forEach(visit)
    else if (typeof guard === "object" && guard !== null && "type" in guard) names.add(String(guard.type))
  }
  const walk = (node: AnyStateMachine["root"]) => {
    for (const transitions of node.transitions.values()) for (const { guard } of transitions) visit(guard)
    for (const child of Object.values(node.states)) walk(child)
  }
  walk(machine.root)
  return names
}

/** Guards that choose between two transitions, or refuse what only the server itself sends: users never see them. */
const unsaid = new Set([
  "isTreeAsked", // a job's own event
  "hasNoFaultyLine", // the two outcomes of a trial
  "hasNothingLeft", // the two outcomes of an import
  "hasTriesLeft",
  "keptSomething",
  "refusedNothing", // outcomes of a batch of documents
  "hasAttemptsLeft", // the two outcomes of a delivery
  "isGivenUp", // the two outcomes of a webhook
  "isOver", // the clock ends a link
  "holdsSomething",
  "isForThem",
  "isInTime",
  "knowsPassword" // a visitor does not learn which of these refused
])

test("[DOC-018] [DOC-019] [ERR-036] every guard that refuses an action has a text", async () => {
  const asked = new Set(
    sources.flatMap(({ text }) =>
      [...text.matchAll(/\b(?:ask|decide)\(\s*(\w+Machine)\b/g)].map(([, machine = ""]) => machine)
    )
  )
  const modules = import.meta.glob<Record<string, unknown>>([
    "../../../src/machines/**/*.machine.ts",
    "!../../../src/machines/shared/**"
  ])
  const machines = new Set<AnyStateMachine>()
  for (const load of Object.values(modules))
    for (const [name, value] of Object.entries(await load()))
      if (asked.has(name)) machines.add(value as AnyStateMachine)
  expect(machines.size).toBe(asked.size)
  const guards = new Set([...machines].flatMap((machine) => [...guardsOf(machine)]))
  expect(guards.size).toBeGreaterThan(60)
  expect([...unsaid].filter((guard) => !guards.has(guard))).toEqual([])
  await expectSaid([...guards].filter((guard) => !unsaid.has(guard)).map((guard) => `errors:closed.${guard}`))
})

const connectorFields = Object.values(connectorParameters).flatMap(({ client, firm }) =>
  [...client, ...firm].map(({ name }) => name)
)
/** The routes that a file names. */
const routesIn = (file: string) => {
  const spelled = new Set(
    [...(sources.find((one) => one.file === file)?.text ?? "").matchAll(/"([\w-]+)"/g)].map(([, one]) => one)
  )
  return routes.map(({ id }) => id).filter((id) => spelled.has(id))
}
const sides = ["accountant", "client", null] as const
const titleKeys = routes.flatMap((row) => sides.map((side) => titleKeyOf(row, side)))
const personActions = ["support.addGroupAdmin", "support.deleteMember", "support.inviteAgain"]
await portalModules.loadParts()
const clientTabs = (await portalModules.loadFrame()).fileTabs.map(({ id }) => id)

/** Templates that are covered elsewhere: guards by the test before, codes of failures by the catalogue itself. */
const elsewhere: ReadonlyArray<string> = []

/** Every template of a text, with empty placeholders, and the values that can fill it. */
const templates: Readonly<Record<string, ReadonlyArray<string>>> = {
  "applications:field.{}": applicationForm.fields.filter((field) => field !== "type"),
  "applications:role.{}": applicationRoles,
  "clientFile:{}.removal": ["addresses", "banks"].flatMap((of) =>
    ["title", "text", "confirm"].map((part) => `clientFile:${of}.removal.${part}`)
  ),
  "clientFile:{}.removed": ["addresses", "banks"],
  "closed.{}": elsewhere,
  "everywhere:group.{}": ["clients", "companies", "documents", "people", "screens", "tasks"],
  "connections:hint.{}": elsewhere,
  "connections:kept.{}": ["tried", "waiting"],
  "connections:parameter.{}": connectorFields,
  "connections:type.{}": applicationTypeNames,
  "connections:type.{}.text": connectorNames,
  "connections:{}": connectorFields.map((name) => `parameter.${name}`),
  "documents:closed.{}": ["isAlreadyThere", "isDocument"],
  "documents:{}": Object.keys(fr.documents).filter((key) => key.startsWith("done.")),
  "errors:closed.{}": elsewhere,
  "errors:opens.{}": elsewhere,
  "errors:{}": elsewhere,
  "help:key.{}": Object.keys({ ...moveKeys, ...listKeys, ...nodeKeys, ...screenKeys }),
  "help:name.{}": elsewhere,
  "home:go.{}": ["customers", "documents", "quickfolders", "tasks"],
  "magicMail:{}": [
    "renewed",
    "removed",
    ...["renewing", "removing"].flatMap((of) => ["title", "text", "confirm"].map((part) => `${of}.${part}`))
  ],
  "mobileApps:{}.done": ["request", "publish", "reject"],
  "opens.{}": elsewhere,
  "orders:price.each.{}": ["day", "week", "month", "quarter", "semester", "year"],
  "provider:field.leader_{}": administratorForm.fields,
  "provider:field.{}": [...newFirmForm.fields, ...providerFirmForm.fields],
  "programs:area.{}": programAreas,
  "programs:delivery.{}": deliveryStates,
  "programs:family.{}": familyNames,
  "programs:field.{}": [...tokenForm.fields, ...webhookForm.fields],
  "programs:level.{}": areaLevels,
  "programs:secret.{}": ["token", "webhook"],
  "programs:secret.{}.title": ["token", "webhook"],
  "programs:secret.{}.use": ["token", "webhook"],
  "programs:state.{}": webhookStates,
  "provider:part.{}": ["beginning", "firm", "leader", "look", "outside"],
  "provider:tile.{}": providerTilesOf(portalModules).flatMap(({ tiles }) => tiles.map(({ id }) => id)),
  "providers:switched-{}": ["on", "off"],
  "providers:{}": identityProviders.form.fields,
  "quickfolders:field.{}": [...quickFolderForm.fields, ...quickModelForm.fields],
  "quickfolders:state.{}": ["closed", "trashed", "gone"],
  "support:confirm.{}": personActions,
  "support:deed.{}": personActions,
  "flags:field.{}": flagForm.fields,
  "products:field.{}": productForm.fields,
  "plan:passed.{}": ["people", "storage"],
  "provider:module.{}": builtModules,
  "home:failed.job.{}": [...jobKinds, "other"],
  "support:field.{}": [...personActionForm.fields, ...copyActionForm.fields],
  "support:hint.{}": personActions,
  "support:text.{}": [
    "sa-support-add-admin-group-role",
    "sa-support-diagnostic",
    "sa-support-own-user-delete",
    "sa-support-send-invitation",
    "sa-support-tree-structure-duplicate"
  ],
  "scans:corner.{}": ["0", "1", "2", "3"],
  "support:tile.{}": routesIn("ui/support/SupportPage.tsx"),
  "tasks:bulk.done.{}": taskBulkActs,
  "tasks:field.{}": [...taskForm.fields, ...newTaskForm.fields],
  "team:field.{}": [...team.form.fields, ...clientUsers.form.fields],
  "team:terms.{}": firmTermsForm.fields.map((field) => field.split("_")[0] ?? ""),
  "themes:field.{}": themeForm.fields,
  "themes:{}.{}": ["themes:acl.read-only", "themes:acl.read-write", "themes:sharing.private", "themes:sharing.shared"],
  "workflows:field.{}": workflowForm.fields,
  "workflows:sharing.{}": ["private_firm", "private_vendor", "shared"],
  "titles:{}": [...titleKeys, ...clientTabs],
  "catalog:{}": ["published", "archived", "restored"],
  "catalog:field.{}": [...new Set([...serviceForm.fields, ...offerForm.fields])],
  "catalog:unit.{}": serviceDurations,
  "orders:frequency.{}": frequencies,
  "orders:duration.{}": serviceDurations,
  "treeModels:field.{}": [...treeModelForm.fields, ...newTreeModel.form.fields].filter((field) => field !== "starter"),
  "treeModels:starter.{}": ["company", "sole_trader", "property_company", "empty"],
  "treeModels:starter.{}.hint": ["company", "sole_trader", "property_company", "empty"],
  "letters:{}": ["archived", "restored"],
  "letters:field.{}": ["name", "document_name", "blocks"],
  "treeModels:{}": ["offer.done", "withdraw.done", "make-default.done", "unmake-default.done"],
  "viewer:history.{}": Object.keys(fr.viewer)
    .filter((key) => key.startsWith("history."))
    .map((key) => key.replace("history.", "")),
  "workspaces:tile.{}": portalModules.parts().settings.flatMap(({ id, text }) => (text === undefined ? [id] : [])),
  "waits:state.{}": ["import", "invitation"],
  "waits:state.{}.{}": [
    "connection.pending",
    "mission.amending",
    "mission.notSigned",
    "mission.suspended",
    "order.accepted",
    "order.requested",
    "renewal.signed",
    "signature.error",
    "task.returned"
  ].map((state) => `waits:state.${state}`),
  "waits:step.{}.{}": [
    ...firmSteps.map((step) => `waits:step.firm.${step}`),
    ...clientSteps.map((step) => `waits:step.client.${step}`)
  ],
  "workspaces:zone.{}": timeZones,
  "years:field.{}": yearForm.fields
}

test("[ERR-013] [I18-001] [I18-009] every key that is put together at run time is said for each value that it is put together with", async () => {
  // Keys that are passed to `t` are checked by TypeScript.
  const template = new RegExp(
    `(?<![^.]\\bt\\(\\s*)\`((?:(?:${namespaces.join("|")}):|(?:closed|opens)\\.)[^\`]*\\$\\{[^\`]*)\``,
    "g"
  )
  const found = sources
    .filter(({ file }) => file.startsWith("ui/"))
    .flatMap(({ text }) => [...text.matchAll(template)])
    .map(([, written = ""]) => written.replace(/\$\{[^}]*\}/g, "{}"))
  expect([...new Set(found)].filter((written) => !(written in templates))).toEqual([])
  await expectSaid(
    Object.entries(templates).flatMap(([written, values]) =>
      values.map((value) => (value.includes(":") ? value : fullKey(written.replace("{}", value))))
    )
  )
})

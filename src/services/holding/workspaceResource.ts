import type { HoldingId } from "#schemas/holding/ids.ts"
import type { CustomerPlan } from "#schemas/holding/words.ts"
import type { Workspace, WorkspaceStepped } from "#schemas/holding/workspaces.api.ts"
import { nameProblem } from "#schemas/people/fields/names.ts"
import { inviteEmailProblem } from "#schemas/people/teamRules.ts"
import { errorsOf, type FormDefinition, formOf } from "#schemas/shared/form.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { domainProblem, firmNameProblem, taglineProblem } from "#schemas/workspaces/firm.ts"
import { welcomeProblem } from "#schemas/workspaces/provider.ts"
import { readPlan } from "#services/holding/deletionPlan.ts"
import { idOf } from "#services/shared/digits.ts"
import { resource } from "#services/shared/resource.ts"

export interface InHolding {
  readonly holdingId: HoldingId
}
interface InWorkspace extends InHolding {
  readonly firmId: FirmId
}

const kept = { name: "", domain: "", domain_confirmed: false, tagline: "", welcome_message: "" }
type Kept = typeof kept
const keptProblems = ({ domain, name, tagline, welcome_message }: Kept) => ({
  name: firmNameProblem(name),
  domain: domainProblem(domain),
  tagline: taglineProblem(tagline),
  welcome_message: welcomeProblem(welcome_message)
})

/** Queries to invalidate after a change of a workspace. */
export const workspaceQueries = [
  "holding.firms",
  "holding.dashboard",
  "holding.customers",
  "holdingWorkspaces.read",
  "holdingWorkspaces.modules"
]

/**
 * [ACC-106] The form of a workspace. A new domain that another workspace of the holding uses needs `domain_confirmed`.
 */
export const workspace = resource<InWorkspace, Workspace>()({
  form: formOf(kept, (values) => errorsOf(keptProblems(values))),
  empty: kept,
  valuesOf: ({ domain, name, tagline, welcome_message }) => ({
    name,
    domain,
    tagline,
    welcome_message,
    domain_confirmed: false
  }),
  change: ({ ask, headers, payload, place: params }) => ask("holdingWorkspaces.change", { params, headers, payload }),
  read: ({ ask, place: params }) => ask("holdingWorkspaces.read", { params }),
  queries: workspaceQueries
})

const fresh = { ...kept, leader_firstname: "", leader_lastname: "", leader_mail: "", is_group_admin: false }
const freshForm: FormDefinition<typeof fresh> = formOf(fresh, (values) =>
  errorsOf({
    ...keptProblems(values),
    leader_firstname: nameProblem("firstname", values.leader_firstname),
    leader_lastname: nameProblem("lastname", values.leader_lastname),
    leader_mail: inviteEmailProblem(values.leader_mail)
  })
)

/** [ACC-107] The form of a new workspace; the leader in it becomes the workspace's first administrator. */
export const newWorkspace = resource<InHolding, Workspace>()({
  form: freshForm,
  empty: fresh,
  create: ({ ask, payload, place: params }) => ask("holdingWorkspaces.create", { params, payload }),
  queries: workspaceQueries,
  done: ({ name }) => ({ code: "holding:workspace.made", params: { name } })
})

const deletion = { customers: "", transfer_to: "", plans: [] as ReadonlyArray<string>, name: "" }

/**
 * [WSP-005] [WSP-O01] Validation of a deletion: the name has to be typed, and a workspace with client files needs a
 * plan for them.
 */
export const deletionForm = ({ counts, name }: Pick<Workspace, "counts" | "name">) =>
  formOf(deletion, (values) => ({
    ...(counts.customers > 0 && values.customers === "" ? { customers: ["holding.plan_missing"] } : {}),
    ...(values.customers === "transfer" && values.transfer_to === ""
      ? { transfer_to: ["holding.transfer_elsewhere"] }
      : {}),
    ...(values.name.trim() === name ? {} : { name: ["holding.name_differs"] })
  }))

/**
 * [WSP-005] The form that deletes a workspace. The page passes the validation rules, which need the workspace's name.
 */
export const workspaceDeletion = resource<InWorkspace, WorkspaceStepped>()({
  form: deletionForm({
    name: "",
    counts: { members: 0, customers: 1, client_users: 0, documents: 0, tasks: 0, missions: 0 }
  }),
  empty: deletion,
  create: ({ ask, place: params, values }) =>
    ask("holdingWorkspaces.step", {
      params,
      payload: {
        type: "deletion.asked",
        name: values.name,
        ...(values.customers === "" ? {} : { customers: values.customers as CustomerPlan }),
        ...(values.customers === "transfer" ? { transfer_to: idOf<FirmId>(values.transfer_to) } : {}),
        ...(values.plans.length === 0 ? {} : { plans: values.plans.map(readPlan) })
      }
    }),
  queries: workspaceQueries
})

import { afterAll, beforeAll } from "vitest"
import { identityProviderMachine } from "#machines/access/identityProvider.machine.ts"
import { type Provider, type Stage, startStage } from "#tests/api/access/ssoStage.ts"
import { providerCases } from "#tests/models/access/cases.ts"
import { follows } from "#tests/support/lifeCycle.ts"

let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.stop())

const at = (id?: number) =>
  `/api/accounting-firms/${stage.aube.firm.id}/identity-providers${id === undefined ? "" : `/${id}`}`
let made = 0
const change = (id: number, body: object) =>
  stage.portal.call("PATCH", at(id), { as: stage.aube.admin, body: { name: `Annuaire ${(made += 1)}`, ...body } })

follows(
  "[SES-012] an identity provider",
  { machine: identityProviderMachine, input: undefined as never, cases: providerCases },
  {
    begin: async () => {
      const body = { name: `Annuaire ${(made += 1)}`, issuer: stage.oidc.issuer, client_id: "aube", client_secret: "s" }
      const answer = await stage.portal.call<{ readonly data: Provider }>("POST", at(), { as: stage.aube.admin, body })
      return answer.body.data.id
    },
    plays: {
      "provider.changed": (id) => change(id, {}),
      "provider.activated": (id) => change(id, { active: true }),
      "provider.deactivated": (id) => change(id, { active: false }),
      "provider.removed": (id) => stage.portal.call("DELETE", at(id), { as: stage.aube.admin })
    },
    reads: async (id) => {
      const { body } = await stage.portal.call<{
        readonly data: { readonly providers: ReadonlyArray<Provider> }
      }>("GET", at(), { as: stage.aube.admin })
      const row = body.data.providers.find((one) => one.id === id)
      return row === undefined ? "removed" : row.active ? "active" : "inactive"
    },
    // A PATCH gives the new state, not the event: repeating it is accepted.
    repeatable: ["provider.activated", "provider.deactivated"]
  }
)

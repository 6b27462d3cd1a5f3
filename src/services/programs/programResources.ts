import type { MadeToken, MadeWebhook, Webhook } from "#schemas/programs/programs.ts"
import {
  emptyToken,
  emptyWebhook,
  scopesOf,
  tokenForm,
  type TokenValues,
  webhookForm
} from "#schemas/programs/rules.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { idOf } from "#services/shared/digits.ts"
import { type InFirm, oneOf, picked, resource } from "#services/shared/resource.ts"

const wire = (values: TokenValues) => ({
  name: values.name,
  days: Number(values.days) as 7 | 30 | 90 | 365,
  scopes: scopesOf(values)
})

/** The form of a personal API token. */
export const ownTokens = resource<null, MadeToken>()({
  form: tokenForm,
  empty: emptyToken,
  create: ({ ask, values }) =>
    ask("tokens.makeMine", { payload: { ...wire(values), firm_id: idOf<FirmId>(values.firm_id) } }),
  queries: ["tokens.mine"],
  done: ({ name }) => ({ code: "programs:token.made", params: { name } })
})

/** The form of a firm's API token. */
export const firmTokens = resource<InFirm, MadeToken>()({
  form: tokenForm,
  empty: emptyToken,
  create: ({ ask, place: params, values }) => ask("tokens.makeOfFirm", { params, payload: wire(values) }),
  queries: ["tokens.ofFirm"],
  done: ({ name }) => ({ code: "programs:token.made", params: { name } })
})

/** The form of a webhook. Only the creation returns the secret. */
export const webhooks = resource<InFirm, Webhook | MadeWebhook>()({
  form: webhookForm,
  empty: emptyWebhook,
  valuesOf: (webhook) => picked(webhook, webhookForm.fields),
  create: ({ ask, payload, place: params }) => ask("webhooks.create", { params, payload }),
  change: ({ ask, entity: { id: webhookId }, headers, payload, place }) =>
    ask("webhooks.change", { params: { ...place, webhookId }, headers, payload }),
  read: async ({ ask, entity, place: params }) => oneOf(await ask("webhooks.list", { params }), entity),
  queries: ["webhooks.list"],
  done: ({ name }, isNew) => ({ code: isNew ? "programs:webhook.made" : "programs:webhook.changed", params: { name } })
})

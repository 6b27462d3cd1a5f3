import { clientUserForm, type ClientUserValues, emptyClientUser } from "#schemas/customers/clientUser.ts"
import type { ClientUser, ClientUserInvitation } from "#schemas/customers/clientUsers.api.ts"
import type { FormDefinition } from "#schemas/shared/form.ts"
import type { UserId } from "#schemas/shared/ids.ts"
import type { ThemeId } from "#schemas/themes/theme.ts"
import { digitsOf, idsOf } from "#services/shared/digits.ts"
import type { CallFailure } from "#services/shared/failures.ts"
import { failureOf, type FormAsk, type InCompany, oneOf, picked, resource } from "#services/shared/resource.ts"

/** Form values of a client user, including their private applications and themes in the company. */
export type ClientUserFormValues = ClientUserValues & {
  readonly application_ids: ReadonlyArray<string>
  readonly theme_ids: ReadonlyArray<string>
}

export const clientUserFormOf = (today: string): FormDefinition<ClientUserFormValues> => {
  const { check, fields } = clientUserForm(today)
  return { fields: [...fields, "application_ids", "theme_ids"], check }
}

interface UserPlace extends InCompany {
  /** [ROL-O05] Whether the company has the themes module; without it the user's themes are not requested. */
  readonly hasThemes: boolean
}

/** [ROL-022] [CLI-007] A client user and the themes they have. */
export interface GivenUser {
  readonly user: ClientUser
  readonly themes: ReadonlyArray<ThemeId>
  /** Why assigning the themes failed. The invitation was sent and must not be sent again. */
  readonly failure?: CallFailure
}

/** The themes that a user of the company has. */
export const readUserThemes = async (
  ask: FormAsk,
  { hasThemes, vendorId }: UserPlace,
  userId: UserId
): Promise<ReadonlyArray<ThemeId>> =>
  hasThemes ? (await ask("themes.ofUser", { params: { vendorId, userId } })).data.theme_ids : []

const giveThemes = (ask: FormAsk, { vendorId }: UserPlace, userId: UserId, theme_ids: ReadonlyArray<ThemeId>) =>
  ask("themes.giveToUser", { params: { vendorId, userId }, payload: { theme_ids } })

/**
 * [CLI-007] The form of a client user with their private applications and themes. If the invitation was sent but the
 * themes could not be assigned, the save succeeds and `done` adds an error message.
 */
export const clientUsers = resource<UserPlace, GivenUser>()({
  // A placeholder: the page passes the validation rules, because they depend on the current day.
  form: clientUserFormOf(""),
  empty: { ...emptyClientUser, application_ids: [], theme_ids: [] },
  valuesOf: ({ themes, user: { access_ends_on, application_ids, ...user } }) => ({
    ...picked({ ...user, access_ends_on: access_ends_on ?? "" }, clientUserForm("").fields),
    application_ids: digitsOf(application_ids),
    theme_ids: digitsOf(themes)
  }),
  revisionOf: ({ user }) => user.revision,
  wire: ({ access_ends_on, application_ids, role, title, ...values }) => ({
    ...picked(values, ["firstname", "lastname", "email", "job", "mobile_number", "birth_date", "birth_city"]),
    title: title as ClientUserInvitation["title"],
    role: role as ClientUserInvitation["role"],
    access_ends_on: access_ends_on === "" ? null : access_ends_on,
    application_ids: application_ids.map(Number)
  }),
  create: async ({ ask, payload, place, values }) => {
    const { data: user } = await ask("clientUsers.invite", { params: { vendorId: place.vendorId }, payload })
    const themes = idsOf<ThemeId>(values.theme_ids)
    const failure = themes.length === 0 ? null : await failureOf(giveThemes(ask, place, user.id, themes))
    return { data: { user, themes, ...(failure === null ? {} : { failure }) } }
  },
  change: async ({ ask, changed, entity, headers, payload, place, values }) => {
    const params = { vendorId: place.vendorId, userId: entity.user.id }
    const themes = idsOf<ThemeId>(values.theme_ids)
    // Also sent without changes of the user's own fields: it then returns the user unchanged.
    const { data: user } = await ask("clientUsers.change", { params, headers, payload })
    if (changed.includes("theme_ids")) await giveThemes(ask, place, user.id, themes)
    return { data: { user, themes } }
  },
  read: async ({ ask, entity, place }) => {
    const { data } = await ask("clientUsers.list", { params: { vendorId: place.vendorId } })
    const { data: user } = oneOf({ data: data.users }, entity.user)
    return { data: user && { user, themes: await readUserThemes(ask, place, user.id) } }
  },
  queries: ["clientUsers.list"],
  done: ({ failure, user: { email } }, isNew) => [
    { code: isNew ? "team:invited" : "team:changed", params: { email } },
    ...(failure === undefined ? [] : [{ tone: "error", code: failure.code } as const])
  ]
})

import { formOf } from "#schemas/shared/form.ts"
import type { FirmId, UserId, VendorId } from "#schemas/shared/ids.ts"
import { emptyTheme, themeForm } from "#schemas/themes/rules.ts"
import type { Theme, ThemeId, ThemePerson } from "#schemas/themes/theme.ts"
import { digitsOf, idsOf } from "#services/shared/digits.ts"
import { oneOf, picked, resource } from "#services/shared/resource.ts"
import type { Ask } from "#services/shared/saving.ts"

/** Where themes are managed: the firm's settings (`vendorId` is null) or one company. */
export type ThemeRoom = { readonly firmId: FirmId; readonly vendorId: VendorId | null }

const quiet = { showError: false } as const

export const readThemes = (ask: Ask, { firmId, vendorId }: ThemeRoom, signal?: AbortSignal) =>
  vendorId === null
    ? ask("themes.ofFirm", { ...quiet, params: { firmId } }, signal)
    : ask("themes.ofVendor", { ...quiet, params: { vendorId } }, signal)

/** [THM-007] [THM-008] The form of a theme of a firm, or of one company if `vendorId` is set. */
export const themes = resource<ThemeRoom, Theme>()({
  form: themeForm,
  empty: emptyTheme,
  valuesOf: (theme) => picked(theme, themeForm.fields),
  create: ({ ask, payload, place: { firmId, vendorId } }) =>
    vendorId === null
      ? ask("themes.createInFirm", { params: { firmId }, payload })
      : ask("themes.create", { params: { vendorId }, payload }),
  change: ({ ask, entity: { id: themeId }, headers, payload, place: { firmId, vendorId } }) =>
    vendorId === null
      ? ask("themes.changeInFirm", { params: { firmId, themeId }, headers, payload })
      : ask("themes.change", { params: { vendorId, themeId }, headers, payload }),
  read: async ({ ask, entity, place }) => oneOf(await readThemes(ask, place), entity),
  queries: ["themes.list"],
  done: ({ title }, isNew) => ({ code: isNew ? "themes:added" : "themes:changed", params: { title } })
})

export const removeTheme = (ask: Ask, { firmId, vendorId }: ThemeRoom, themeId: ThemeId) =>
  vendorId === null
    ? ask("themes.removeFromFirm", { ...quiet, params: { firmId, themeId } })
    : ask("themes.remove", { ...quiet, params: { vendorId, themeId } })

export const readPeople = (ask: Ask, { firmId, vendorId }: ThemeRoom, themeId: ThemeId, signal?: AbortSignal) =>
  vendorId === null
    ? ask("themes.staff", { ...quiet, params: { firmId, themeId } }, signal)
    : ask("themes.people", { ...quiet, params: { vendorId, themeId } }, signal)

type GivenTheme = ThemeRoom & { readonly theme: Pick<Theme, "id" | "title"> }

const nobody: { readonly user_ids: ReadonlyArray<string> } = { user_ids: [] }

/** [ROL-022] [CLI-007] The form for the users who have a theme. */
export const themePeople = resource<GivenTheme, ReadonlyArray<ThemePerson>>()({
  form: formOf(nobody),
  empty: nobody,
  valuesOf: (people) => ({ user_ids: digitsOf(people.filter(({ has }) => has).map(({ id }) => id)) }),
  wire: ({ user_ids }) => ({ user_ids: idsOf<UserId>(user_ids) }),
  change: ({ ask, place: { firmId, theme, vendorId }, whole: payload }) =>
    vendorId === null
      ? ask("themes.giveToStaff", { params: { firmId, themeId: theme.id }, payload })
      : ask("themes.giveToPeople", { params: { vendorId, themeId: theme.id }, payload }),
  read: ({ ask, place }) => readPeople(ask, place, place.theme.id),
  queries: ["themes.list"],
  done: (_, __, { theme: { title } }) => ({ code: "themes:given", params: { title } })
})

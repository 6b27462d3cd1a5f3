import type { FormRecord } from "#schemas/shared/form.ts"
import type { FirmId, UserId, VendorId } from "#schemas/shared/ids.ts"
import type { Theme, ThemeId, ThemePerson } from "#schemas/themes/theme.ts"
import { emptyTheme, type ThemeValues } from "#schemas/themes/rules.ts"
import { type Ask, savingActor, seen } from "#services/shared/saving.ts"

/** Where themes are looked after: in a firm's settings, or in one company. */
export type ThemeRoom = { readonly firmId: FirmId; readonly vendorId: VendorId | null }

export const newTheme: FormRecord<ThemeValues> = { values: emptyTheme, revision: 0 }

export const themeRecord = ({ acl, color, revision, sharing, title }: Theme): FormRecord<ThemeValues> => ({
  values: { title, color, sharing, acl },
  revision
})

const quiet = { showError: false } as const

interface Kept extends ThemeRoom {
  readonly ask: Ask
  readonly tell: (theme: Theme) => void
}

/** [THM-007] [THM-008] The `save` of a new theme's form. */
export const themeAdding = ({ ask, firmId, tell, vendorId }: Kept) =>
  savingActor({
    send: async ({ values }, signal) => {
      const payload = values as ThemeValues
      const { data } =
        vendorId === null
          ? await ask("themes.createInFirm", { ...quiet, params: { firmId }, payload }, signal)
          : await ask("themes.create", { ...quiet, params: { vendorId }, payload }, signal)
      tell(data)
      return themeRecord(data)
    },
    read: () => Promise.resolve(newTheme)
  })

/** The themes that the room shows. */
export const readThemes = async (ask: Ask, { firmId, vendorId }: ThemeRoom, signal?: AbortSignal) =>
  (vendorId === null
    ? await ask("themes.ofFirm", { ...quiet, params: { firmId } }, signal)
    : await ask("themes.ofVendor", { ...quiet, params: { vendorId } }, signal)
  ).data

/** The `save` of a known theme's form: only what was changed travels. */
export const themeChanging = ({ ask, firmId, tell, themeId, vendorId }: Kept & { readonly themeId: ThemeId }) =>
  savingActor({
    send: async ({ changed, revision, values }, signal) => {
      const payload = Object.fromEntries(changed.map((field) => [field, values[field]]))
      const request = { ...quiet, headers: seen(revision), payload }
      const { data } =
        vendorId === null
          ? await ask("themes.changeInFirm", { ...request, params: { firmId, themeId } }, signal)
          : await ask("themes.change", { ...request, params: { vendorId, themeId } }, signal)
      tell(data)
      return themeRecord(data)
    },
    read: async (signal) => {
      const found = (await readThemes(ask, { firmId, vendorId }, signal)).find(({ id }) => id === themeId)
      return found === undefined ? newTheme : themeRecord(found)
    }
  })

export const removeTheme = (ask: Ask, { firmId, vendorId }: ThemeRoom, themeId: ThemeId) =>
  vendorId === null
    ? ask("themes.removeFromFirm", { ...quiet, params: { firmId, themeId } })
    : ask("themes.remove", { ...quiet, params: { vendorId, themeId } })

export const readPeople = async (ask: Ask, { firmId, vendorId }: ThemeRoom, themeId: ThemeId, signal?: AbortSignal) =>
  (vendorId === null
    ? await ask("themes.staff", { ...quiet, params: { firmId, themeId } }, signal)
    : await ask("themes.people", { ...quiet, params: { vendorId, themeId } }, signal)
  ).data

export type PeopleValues = { readonly user_ids: ReadonlyArray<string> }

export const peopleRecord = (people: ReadonlyArray<ThemePerson>): FormRecord<PeopleValues> => ({
  values: { user_ids: people.filter(({ has }) => has).map(({ id }) => String(id)) },
  revision: 0
})

/** [ROL-022] [CLI-007] The `save` of whom a theme is given to. */
export const peopleSaving = (ask: Ask, { firmId, vendorId }: ThemeRoom, themeId: ThemeId, tell: () => void) =>
  savingActor({
    send: async ({ values }, signal) => {
      const payload = { user_ids: (values["user_ids"] as ReadonlyArray<string>).map((id) => Number(id) as UserId) }
      const { data } =
        vendorId === null
          ? await ask("themes.giveToStaff", { ...quiet, params: { firmId, themeId }, payload }, signal)
          : await ask("themes.giveToPeople", { ...quiet, params: { vendorId, themeId }, payload }, signal)
      tell()
      return peopleRecord(data)
    },
    read: async (signal) => peopleRecord(await readPeople(ask, { firmId, vendorId }, themeId, signal))
  })

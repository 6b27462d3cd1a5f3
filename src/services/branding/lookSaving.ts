import { readColour } from "#schemas/branding/colours.ts"
import type { LookValues } from "#schemas/branding/lookForm.ts"
import { defaultColours, type Theme, themes } from "#schemas/branding/rules.ts"
import type { WhiteLabel, WhiteLabelChange } from "#schemas/branding/whiteLabel.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import type { FormRecord, SaveRequest } from "#schemas/shared/form.ts"
import { type Ask, savingActor, seen } from "#services/shared/saving.ts"

/** A look that nobody has changed yet has none: the server makes it with the first change. */
const firstRevision = 1
/** Far above what a look is ever changed. */
const most = 1_000_000

/** The form is one, the looks are two: its revision holds both of theirs and grows with each. */
export const bothRevisions = (revisions: Readonly<Record<Theme, number>>): number =>
  revisions.light * most + revisions.dark
export const revisionOf = (theme: Theme, revision: number): number =>
  theme === "light" ? Math.floor(revision / most) : revision % most

export const lookRecord = (looks: ReadonlyArray<WhiteLabel>): FormRecord<LookValues> => {
  const of = (theme: Theme) => looks.find((look) => look.theme === theme)
  const [light, dark] = [of("light"), of("dark")]
  const any = light ?? dark
  return {
    values: {
      light_primary: light?.primary_color ?? defaultColours.primary_color,
      light_secondary: light?.secondary_color ?? defaultColours.secondary_color,
      dark_primary: dark?.primary_color ?? defaultColours.primary_color,
      dark_secondary: dark?.secondary_color ?? defaultColours.secondary_color,
      tagline: any?.tagline ?? "",
      redirect: any?.redirect ?? false
    },
    revision: bothRevisions({
      light: light?.revision ?? firstRevision,
      dark: dark?.revision ?? firstRevision
    })
  }
}

/** What is sent for a theme; nothing where nothing of it was changed. The light one carries what both share. */
export const lookChange = (
  theme: Theme,
  { changed, values }: Pick<SaveRequest, "changed" | "values">
): WhiteLabelChange | null => {
  const colour = (part: "primary" | "secondary") => {
    const field = `${theme}_${part}`
    const read = changed.includes(field) ? readColour(String(values[field])) : null
    return read === null ? {} : { [`${part}_color`]: read }
  }
  const shared =
    theme === "dark"
      ? {}
      : {
          ...(changed.includes("tagline") ? { tagline: String(values["tagline"]).trim() || null } : {}),
          ...(changed.includes("redirect") ? { redirect: values["redirect"] === true } : {})
        }
  const change: WhiteLabelChange = { ...colour("primary"), ...colour("secondary"), ...shared }
  return Object.keys(change).length === 0 ? null : change
}

/** The screen shows its failures itself. */
const quiet = { showError: false } as const

/** [WHL-003] `tell` hears of the looks as the server now has them. */
export const looksSaving = (ask: Ask, firmId: FirmId, tell: (looks: ReadonlyArray<WhiteLabel>) => void) => {
  const read = async (signal: AbortSignal) => {
    const { data } = await ask("branding.whiteLabels", { ...quiet, params: { firmId } }, signal)
    tell(data)
    return lookRecord(data)
  }
  return savingActor({
    read,
    send: async (request, signal) => {
      // The dark one first: what both share makes both newer.
      for (const theme of themes.toReversed()) {
        const payload = lookChange(theme, request)
        if (payload === null) continue
        const headers = seen(revisionOf(theme, request.revision))
        await ask("customization.change", { ...quiet, headers, params: { firmId, theme }, payload }, signal)
      }
      return read(signal)
    }
  })
}

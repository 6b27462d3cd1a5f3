import { readColour } from "#schemas/branding/colours.ts"
import { lookForm, type LookValues } from "#schemas/branding/lookForm.ts"
import { defaultColours, type Theme, themes } from "#schemas/branding/rules.ts"
import type { WhiteLabel, WhiteLabelChange } from "#schemas/branding/whiteLabel.ts"
import { type FormAsk, type InFirm, resource } from "#services/shared/resource.ts"
import { seen } from "#services/shared/saving.ts"

/** A white label that was never changed has no row and no revision: the server creates it with the first change. */
const firstRevision = 1
/** Factor that separates the two revisions; far above any revision that a white label can reach. */
const most = 1_000_000

/**
 * One form edits the white labels of both modes, so its revision combines both revisions; it grows with each of them.
 */
export const bothRevisions = (revisions: Readonly<Record<Theme, number>>): number =>
  revisions.light * most + revisions.dark
export const revisionOf = (theme: Theme, revision: number): number =>
  theme === "light" ? Math.floor(revision / most) : revision % most

const revisionOfBoth = (looks: ReadonlyArray<WhiteLabel>): number => {
  const of = (theme: Theme) => looks.find((look) => look.theme === theme)?.revision ?? firstRevision
  return bothRevisions({ light: of("light"), dark: of("dark") })
}

/** The payload for one mode; null if nothing changed. The light one also carries the fields that both modes share. */
export const lookChange = (
  theme: Theme,
  { changed, values }: { readonly changed: ReadonlyArray<keyof LookValues>; readonly values: LookValues }
): WhiteLabelChange | null => {
  const colour = (part: "primary" | "secondary") => {
    const field = `${theme}_${part}` as const
    const read = changed.includes(field) ? readColour(values[field]) : null
    return read === null ? {} : { [`${part}_color`]: read }
  }
  const shared =
    theme === "dark"
      ? {}
      : {
          ...(changed.includes("tagline") ? { tagline: values.tagline.trim() || null } : {}),
          ...(changed.includes("redirect") ? { redirect: values.redirect } : {})
        }
  const change: WhiteLabelChange = { ...colour("primary"), ...colour("secondary"), ...shared }
  return Object.keys(change).length === 0 ? null : change
}

const valuesOf = (looks: ReadonlyArray<WhiteLabel>): LookValues => {
  const of = (theme: Theme) => looks.find((look) => look.theme === theme)
  const [light, dark] = [of("light"), of("dark")]
  const any = light ?? dark
  return {
    light_primary: light?.primary_color ?? defaultColours.primary_color,
    light_secondary: light?.secondary_color ?? defaultColours.secondary_color,
    dark_primary: dark?.primary_color ?? defaultColours.primary_color,
    dark_secondary: dark?.secondary_color ?? defaultColours.secondary_color,
    tagline: any?.tagline ?? "",
    redirect: any?.redirect ?? false
  }
}

interface LookPlace extends InFirm {
  /** Called with the server's white labels, after a save and after a conflict. */
  readonly onLooks: (looks: ReadonlyArray<WhiteLabel>) => void
}

const readLooks = async (ask: FormAsk, { firmId, onLooks }: LookPlace) => {
  const answer = await ask("branding.whiteLabels", { params: { firmId } })
  onLooks(answer.data)
  return answer
}

/** [WHL-003] One form for the white labels of both modes. */
export const looks = resource<LookPlace, ReadonlyArray<WhiteLabel>>()({
  form: lookForm,
  empty: valuesOf([]),
  valuesOf,
  revisionOf: revisionOfBoth,
  change: async ({ ask, changed, place, revision, values }) => {
    // Save the dark mode first: the light one carries the shared fields, whose change raises both revisions.
    for (const theme of themes.toReversed()) {
      const payload = lookChange(theme, { changed, values })
      if (payload === null) continue
      const headers = seen(revisionOf(theme, revision))
      await ask("customization.change", { headers, params: { firmId: place.firmId, theme }, payload })
    }
    return readLooks(ask, place)
  },
  read: ({ ask, place }) => readLooks(ask, place)
})

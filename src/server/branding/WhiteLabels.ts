import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { providerLink } from "#schemas/access/ssoRules.ts"
import type { LookPicture, Theme } from "#schemas/branding/rules.ts"
import type { PortalRoot, WhiteLabel, WhiteLabelChange } from "#schemas/branding/whiteLabel.ts"
import { keptColour } from "#schemas/shared/colour.ts"
import { PreconditionFailed } from "#schemas/shared/problem.ts"
import type { Module } from "#schemas/access/session.ts"
import { isStorable } from "#server/platform/scope.ts"
import { recordEvent } from "#server/shared/eventLog.ts"
import { checkRevision } from "#server/shared/refusals.ts"

/** A white label as stored; links and modules are added in the response. */
type StoredWhiteLabel = Omit<WhiteLabel, "oauth_providers" | "modules">

interface Found {
  readonly firm: { readonly id: number; readonly domain: string } | null
  readonly empty: boolean
  readonly needs_setup: boolean
  readonly white_labels?: ReadonlyArray<StoredWhiteLabel>
  readonly providers?: ReadonlyArray<string>
  readonly modules?: ReadonlyArray<Module>
  readonly redirect?: boolean
  readonly location?: string | null
}

export interface FoundPortal extends PortalRoot {
  readonly firmId: number | null
  /** True if the installation has no firm yet, and shows its first setup. */
  readonly empty: boolean
}

export interface Icon {
  readonly name: string
  readonly primary_color: string
  /** The firm's own picture; null if the firm has none and one is drawn. */
  readonly body: Uint8Array | null
  readonly type: string | null
  readonly updated_at: string
}

/** The firm and the person who changes its white label. */
interface By {
  readonly firm: number
  readonly user: number
}

interface WhiteLabelRow {
  readonly revision: number
  readonly primary_color: string
  readonly secondary_color: string
  readonly logo: string | null
  readonly favicon: string | null
  readonly touch_icon: string | null
}

/** The database column of each picture. */
const columnOf = { logo: "logo", "favicon.ico": "favicon", "apple-touch-icon": "touch_icon" } as const satisfies Record<
  LookPicture,
  string
>

/**
 * Firms' white labels. Anyone may read them (they are shown before sign-in), through database functions that return
 * nothing else. Changes run in the firm's scope.
 */
export class WhiteLabels extends Context.Service<
  WhiteLabels,
  {
    /**
     * [NET-031] The white labels of the given firm; otherwise of the host's firm; otherwise, on localhost, of the first
     * firm.
     */
    portal(host: string, firm: number | null): Effect.Effect<FoundPortal>
    logo(firm: number, theme: string): Effect.Effect<{ readonly body: Uint8Array; readonly type: string } | undefined>
    icon(firm: number, theme: string, icon: LookPicture): Effect.Effect<Icon | undefined>
    change(
      by: By,
      theme: Theme,
      change: WhiteLabelChange,
      ifMatch: string | undefined
    ): Effect.Effect<void, PreconditionFailed>
    setPicture(
      by: By,
      theme: Theme,
      picture: LookPicture,
      content: { readonly body: Uint8Array; readonly type: string } | null
    ): Effect.Effect<void>
  }
>()("dossier/server/branding/WhiteLabels") {
  static readonly layer = Layer.effect(
    WhiteLabels,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      /**
       * Locks the white label of a mode, and inserts it with defaults if it is missing. Pictures are returned as
       * hashes.
       */
      const locked = (firm: number, theme: Theme) =>
        Effect.gen(function* () {
          yield* sql`insert into white_label (firm_id, theme, primary_color, secondary_color)
            values (${firm}, ${theme}, '#0b5f6e', '#c8712e') on conflict do nothing`
          const rows = yield* sql<WhiteLabelRow>`
            select revision, primary_color, secondary_color, encode(sha256(logo), 'hex') as logo,
                   encode(sha256(favicon), 'hex') as favicon, encode(sha256(touch_icon), 'hex') as touch_icon
              from white_label where firm_id = ${firm} and theme = ${theme} for update`
          return rows[0] ?? (yield* Effect.die(new Error("a white label that was just created is gone")))
        })
      const shared = (firm: number) =>
        Effect.map(
          sql<{ tagline: string | null; redirect: boolean }>`select tagline, redirect from firm where id = ${firm}`,
          (rows) => rows[0] ?? { tagline: null, redirect: false }
        )
      const log = ({ firm, user }: By, type: string, payload: object, before: object, after: object) =>
        Effect.provideService(
          recordEvent({ firm, user, entity: "white_label", id: firm, type, payload, before, after }),
          SqlClient.SqlClient,
          sql
        )

      return WhiteLabels.of({
        portal: (host, firm) =>
          sql<{ portal: Found }>`
            select app.portal(${host}, ${firm !== null && isStorable(firm) ? firm : null}::integer) as portal`.pipe(
            Effect.orDie,
            Effect.map((rows) => {
              const found = rows[0]?.portal ?? { firm: null, empty: true, needs_setup: true }
              const modules = found.modules ?? []
              const added = {
                oauth_providers: (found.providers ?? []).map((name) => ({ name, link: providerLink(name) })),
                modules: modules.filter((module) => module.is_active).map(({ name }) => name)
              }
              return {
                firmId: found.firm?.id ?? null,
                empty: found.empty,
                needs_setup: found.needs_setup,
                white_labels: (found.white_labels ?? []).map((whiteLabel) => ({ ...whiteLabel, ...added })),
                modules,
                redirect: found.redirect ?? false,
                location: found.location ?? null
              }
            })
          ),

        logo: (firm, theme) =>
          sql<{ body: Uint8Array; type: string }>`select body, type from app.logo(${firm}, ${theme})`.pipe(
            Effect.orDie,
            Effect.map((rows) => rows[0])
          ),

        icon: (firm, theme, icon) =>
          sql<Icon>`select name, primary_color, body, type, app.instant(updated_at) as updated_at
            from app.icon(${firm}, ${theme}, ${icon})`.pipe(
            Effect.orDie,
            Effect.map((rows) => rows[0])
          ),

        change: (by, theme, { redirect, tagline, ...colours }, ifMatch) =>
          Effect.gen(function* () {
            const row = yield* locked(by.firm, theme).pipe(Effect.orDie)
            yield* checkRevision(ifMatch, row.revision)
            const old = yield* shared(by.firm).pipe(Effect.orDie)
            const before = {
              primary_color: row.primary_color,
              secondary_color: row.secondary_color,
              tagline: old.tagline,
              redirect: old.redirect
            }
            const words =
              tagline === undefined ? old.tagline : tagline?.trim() === "" ? null : (tagline?.trim() ?? null)
            const written = Object.fromEntries(
              Object.entries(colours).map(([name, colour]) => [name, keptColour(colour)])
            )
            const after = { ...before, ...written, tagline: words, redirect: redirect ?? old.redirect }
            if (JSON.stringify(before) === JSON.stringify(after)) return
            const isShared = before.tagline !== after.tagline || before.redirect !== after.redirect
            yield* Effect.orDie(
              Effect.gen(function* () {
                yield* sql`update white_label set primary_color = ${after.primary_color}, secondary_color = ${after.secondary_color}
                  where firm_id = ${by.firm} and theme = ${theme}`
                if (isShared)
                  yield* sql`update firm set tagline = ${after.tagline}, redirect = ${after.redirect} where id = ${by.firm}`
                // Some values are shared by both modes: then both rows get a new revision.
                yield* sql`update white_label set revision = revision + 1, updated_at = now()
                  where firm_id = ${by.firm} and (theme = ${theme} or ${isShared})`
                yield* log(by, "white_label.changed", { theme }, before, after)
              })
            )
          }),

        setPicture: (by, theme, picture, content) =>
          Effect.gen(function* () {
            const row = yield* locked(by.firm, theme)
            const column = columnOf[picture]
            if (content === null && row[column] === null) return
            const body = content === null ? null : Buffer.from(content.body)
            yield* sql`update white_label set ${sql(column)} = ${body}, ${sql(`${column}_type`)} = ${content?.type ?? null},
                revision = revision + 1, updated_at = now()
              where firm_id = ${by.firm} and theme = ${theme}`
            const rows = yield* sql<{ print: string | null }>`
              select encode(sha256(${sql(column)}), 'hex') as print from white_label where firm_id = ${by.firm} and theme = ${theme}`
            yield* log(
              by,
              content === null ? "white_label.picture_removed" : "white_label.picture_given",
              { theme, picture, type: content?.type ?? null },
              { [picture]: row[column] },
              { [picture]: rows[0]?.print ?? null }
            )
          }).pipe(Effect.orDie)
      })
    })
  )
}

import type { i18n, TFunction } from "i18next"
import { zoomSteps } from "#machines/documents/viewer/viewer.display.ts"
import type { ViewerRef } from "#machines/documents/viewer/viewer.machine.ts"
import type { ViewerView } from "#machines/documents/viewer/viewer.projection.ts"
import type { Language } from "#schemas/shared/constants.ts"
import { formatDate } from "#services/shared/display/formats.ts"
import type { MenuItem } from "#ui/shared/Menu.tsx"

/** Menu items: the fit options first, then the zoom steps. */
export const zoomItems = (view: ViewerView, t: TFunction<"viewer">, viewer: ViewerRef): ReadonlyArray<MenuItem> =>
  view.canZoom
    ? [
        ...(["width", "page"] as const).map((zoom) => ({
          key: zoom,
          label: t(zoom === "width" ? "zoom.width" : "zoom.page"),
          checked: view.zoom === zoom,
          onSelect: () => viewer.send({ type: "zoom.chosen", zoom })
        })),
        ...zoomSteps.map((percent) => ({
          key: String(percent),
          label: t("zoom.percent", { percent }),
          checked: view.zoom === percent,
          onSelect: () => viewer.send({ type: "zoom.chosen", zoom: percent })
        }))
      ]
    : []

export interface VersionItem extends MenuItem {
  /** The label of the menu's button while this version is shown. */
  readonly short: string
}

/** [VIE-001] Menu items of the versions, newest first. */
export const versionItems = (
  view: ViewerView,
  texts: i18n,
  onVersion: (id: number) => void
): ReadonlyArray<VersionItem> => {
  const t = texts.getFixedT(null, "viewer")
  const newest = Math.max(...view.versions.map(({ number }) => number))
  return view.versions
    .toSorted((one, other) => other.number - one.number)
    .map(({ created_at, id, number }) => ({
      key: `version-${id}`,
      label: t(number === newest ? "version.latest" : "version.item", {
        number,
        date: formatDate(texts.language as Language, created_at)
      }),
      short: `${t("version")} ${number}`,
      checked: id === view.versionId,
      onSelect: () => onVersion(id)
    }))
}

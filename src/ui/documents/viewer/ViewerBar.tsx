import type { ReactNode, RefObject } from "react"
import { useTranslation } from "react-i18next"
import type { ViewerRef } from "#machines/documents/viewer/viewer.machine.ts"
import type { ViewerView } from "#machines/documents/viewer/viewer.projection.ts"
import type { ViewerEvent } from "#machines/documents/viewer/viewer.types.ts"
import { PageField } from "#ui/documents/viewer/PageField.tsx"
import { versionItems, zoomItems } from "#ui/documents/viewer/viewerMenus.ts"
import { FileIcon, kindOf } from "#ui/shared/icons/frame/FileIcon.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { infoCircle, refresh, spinner, times } from "#ui/shared/icons/firstIcons.ts"
import {
  angleDown,
  download,
  ellipsisV,
  externalLink,
  history,
  minus,
  plus,
  search
} from "#ui/shared/icons/frame/icons.ts"
import { print } from "#ui/documents/viewer/viewerIcons.ts"
import type { Printing } from "#ui/documents/viewer/usePrinting.ts"
import { MenuButton, type MenuItem } from "#ui/shared/Menu.tsx"
import { toolbar } from "#ui/shared/toolbar/toolbar.ts"

interface BarProps {
  readonly view: ViewerView
  readonly viewer: ViewerRef
  readonly printing: Printing
  readonly panelButton: RefObject<HTMLButtonElement | null>
  readonly panel: {
    readonly isOpen: boolean
    readonly toggle: () => void
  }
  readonly newTabAddress: string | null
  /** The button that adds the document to the user's favourites. */
  readonly favourite: ReactNode
  readonly onVersion: (id: number) => void
}

interface ToolProps {
  readonly icon: string
  readonly label: string
  readonly disabled?: boolean
  readonly onClick: () => void
}

function Tool({ disabled, icon, label, onClick }: ToolProps) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon of={icon} {...(icon === spinner ? { className: "spin" } : {})} />
    </button>
  )
}

/**
 * The toolbar of the viewer with all actions on the document; in a narrow window its last menu holds those that do not
 * fit.
 */
export function ViewerBar({
  favourite,
  newTabAddress,
  onVersion,
  panel,
  panelButton,
  printing,
  view,
  viewer
}: BarProps) {
  const { i18n, t } = useTranslation("viewer")
  const send = (type: Extract<ViewerEvent, { readonly type: string }>["type"]) => () =>
    viewer.send({ type } as ViewerEvent)
  const versions = versionItems(view, i18n, onVersion)
  const shown = versions.find(({ checked }) => checked)?.short
  const zooms = zoomItems(view, t, viewer)
  const turning: ReadonlyArray<MenuItem> = view.canTurn
    ? [{ key: "turn", label: t("turn"), icon: refresh, onSelect: send("content.turned") }]
    : []
  const opening: ReadonlyArray<MenuItem> =
    newTabAddress === null
      ? []
      : [{ key: "tab", label: t("newTab"), icon: externalLink, onSelect: () => window.open(newTabAddress) }]
  const saving: ReadonlyArray<MenuItem> = view.canDownload
    ? [{ key: "save", label: t("download"), icon: download, onSelect: send("download.asked") }]
    : []
  const printItems: ReadonlyArray<MenuItem> = view.canPrint
    ? [{ key: "print", label: t("print"), icon: print, onSelect: printing.print }]
    : []
  const lined = (items: ReadonlyArray<MenuItem>) =>
    items.map((item, n) => (n === 0 ? { ...item, afterLine: true } : item))
  const everything = [
    ...saving,
    ...printItems,
    ...opening,
    ...turning,
    ...lined(zooms),
    ...(versions.length > 1 ? lined(versions) : [])
  ]

  return (
    <div className="viewer-bar" {...toolbar} aria-label={t("toolbar")}>
      <h1 className="viewer-name">
        {view.name === null ? null : <FileIcon kind={kindOf(view.extension)} />}
        <span className="truncate" title={view.name ?? undefined}>
          {view.name ?? i18n.t("titles:viewer")}
        </span>
      </h1>
      {versions.length > 1 ? (
        <span className="viewer-wide">
          {/* `label` is the accessible name: it must contain the visible text of the button. */}
          <MenuButton className="button" label={shown ?? t("version")} items={versions}>
            <Icon of={history} />
            {shown}
            <Icon of={angleDown} />
          </MenuButton>
        </span>
      ) : null}
      {view.canChoosePage && view.pages > 1 ? <PageField view={view} viewer={viewer} /> : null}
      {view.canZoom ? (
        <span className="viewer-tools viewer-wide">
          <Tool icon={minus} label={t("zoom.out")} disabled={!view.canShrink} onClick={send("zoom.lowered")} />
          <MenuButton className="button" label={t("zoom.menu", { percent: view.shown })} items={zooms}>
            <span className="viewer-percent">{t("zoom.percent", { percent: view.shown })}</span>
          </MenuButton>
          <Tool icon={plus} label={t("zoom.in")} disabled={!view.canGrow} onClick={send("zoom.raised")} />
          <Tool icon={refresh} label={t("turn")} onClick={send("content.turned")} />
        </span>
      ) : null}
      <span className="viewer-tools">
        {view.canSearch ? <Tool icon={search} label={t("find.open")} onClick={send("search.opened")} /> : null}
        <span className="viewer-wide">
          {newTabAddress === null ? null : (
            <a
              className="icon-button"
              href={newTabAddress}
              target="_blank"
              rel="noopener"
              aria-label={t("newTab")}
              title={t("newTab")}
            >
              <Icon of={externalLink} />
            </a>
          )}
          <Tool
            icon={printing.isBusy ? spinner : print}
            label={t(printing.isBusy ? "print.busy" : "print")}
            disabled={!view.canPrint || printing.isBusy}
            onClick={printing.print}
          />
          <Tool
            icon={view.isSaving ? spinner : download}
            label={t(view.isSaving ? "download.busy" : "download")}
            disabled={!view.canDownload}
            onClick={send("download.asked")}
          />
        </span>
        {everything.length === 0 ? null : (
          <span className="viewer-narrow">
            <MenuButton className="icon-button" label={t("more")} items={everything}>
              <Icon of={view.isSaving ? spinner : ellipsisV} {...(view.isSaving ? { className: "spin" } : {})} />
            </MenuButton>
          </span>
        )}
        {favourite}
        <button
          ref={panelButton}
          type="button"
          className="icon-button"
          aria-label={t("panel.open")}
          title={t("panel.open")}
          aria-expanded={panel.isOpen}
          disabled={view.name === null}
          onClick={panel.toggle}
        >
          <Icon of={infoCircle} />
        </button>
        <Tool icon={times} label={t("leave")} onClick={send("viewer.closed")} />
      </span>
    </div>
  )
}

import { Fragment } from "react"
import { useTranslation } from "react-i18next"
import { nodeKeys, screenKeys } from "#ui/documents/page/keys.ts"
import { usePageTexts } from "#ui/app/frame/pageTexts.ts"
import { Dialog } from "#ui/shared/dialog/Dialog.tsx"
import { type Chord, type KeyTable, listKeys, moveKeys, partsOf } from "#ui/shared/keyboard/keys.ts"
import "#ui/documents/help/help.css"

const tables: ReadonlyArray<readonly ["list" | "node" | "screen", KeyTable<string>]> = [
  ["list", { ...moveKeys, ...listKeys }],
  ["node", nodeKeys],
  ["screen", screenKeys]
]

const isMac = () => /mac|iphone|ipad/i.test(navigator.userAgent)
const signs: Readonly<Record<string, string>> = {
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑"
}

interface HelpDialogProps {
  readonly onClose: () => void
}

/** All keyboard shortcuts of the documents screen, from the same tables that bind the keys. */
export function HelpDialog({ onClose }: HelpDialogProps) {
  usePageTexts("documents")
  const { i18n, t } = useTranslation(["help", "app"])
  const labelOf = (key: string) => {
    if (key === "Mod" && isMac()) return "⌘"
    const name = `help:name.${key === " " ? "Space" : key}`
    return signs[key] ?? (i18n.exists(name) ? i18n.t(name as "help:name.Mod") : key.toUpperCase())
  }
  const chord = (keys: Chord) => (
    <span className="help-chord">
      {partsOf(keys).map((part) => (
        <kbd key={part}>{labelOf(part)}</kbd>
      ))}
    </span>
  )
  return (
    <Dialog title={t("help:keys.title")} onClose={onClose} width="48rem">
      <div className="help">
        {tables.map(([part, table]) => (
          <section key={part}>
            <h3>{t(`help:keys.${part}`)}</h3>
            <dl>
              {Object.entries(table).map(([name, chords]) => (
                <div key={name}>
                  <dt>{i18n.t(`help:key.${name}` as "help:key.open")}</dt>
                  <dd>
                    {chords.map((keys, place) => (
                      <Fragment key={keys}>
                        {place === 0 ? null : <small>{t("help:key.or")}</small>}
                        {chord(keys)}
                      </Fragment>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <p className="muted">{t("help:touch")}</p>
      </div>
    </Dialog>
  )
}

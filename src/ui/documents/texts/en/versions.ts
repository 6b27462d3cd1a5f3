import type { versions as french } from "#ui/documents/texts/fr/versions.ts"
import type { Texts } from "#ui/shared/locales/texts.ts"

export const versions: Texts<typeof french> = {
  add: "New version",
  compare: "Compare versions {{before}} and {{after}}",
  current: "Current",
  "done.restored": "Version {{number}} restored: it is now version {{latest}}.",
  download: "Download version {{number}}",
  more: "More details",
  open: "Open version {{number}}",
  otherType: "A new version of “{{name}}” must be a .{{extension}} file.",
  restore: "Restore version {{number}}",
  state: "Validated by {{name}}",
  title: "Versions",
  version: "Version {{number}}"
}

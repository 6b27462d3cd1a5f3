import type { Texts } from "#ui/shared/locales/texts.ts"
import type { push as French } from "#ui/people/texts/fr/push.ts"

export const push: Texts<typeof French> = {
  allow: "Get notifications on this device",
  current: "This device",
  denied: "Your browser blocks notifications from this site. Allow them in its settings, then try again.",
  device: "{{browser}} on {{system}}",
  "device.unknown": "Unknown device",
  names: "Show names in notifications",
  "names.hidden": "Notifications show no names.",
  "names.hint": "Companies, people and documents can then be read on a locked screen.",
  "names.shown": "Notifications show names.",
  none: "No device gets notifications yet.",
  refused: "The browser could not subscribe. Try again later.",
  remove: "Remove",
  "remove.of": "Remove {{name}}",
  retry: "Try again",
  since: "Since {{date}}",
  stop: "Stop on this device",
  text: "Your devices can notify you while the portal is closed. A device stops when you sign out on it.",
  title: "Notifications on your devices"
}

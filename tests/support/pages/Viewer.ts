import type { Page } from "playwright-core"
import type { Language } from "#schemas/shared/constants.ts"
import { filled, textsIn } from "./texts.ts"

/** Page object: the viewer, which shows one document on the whole page. */
export const viewerScreen = (page: Page, language: Language = "fr") => {
  const { viewer } = textsIn(language)
  const bar = page.getByRole("toolbar", { name: viewer.toolbar })
  const button = (name: keyof typeof viewer) => page.getByRole("button", { name: viewer[name], exact: true })
  const zoomName = viewer["zoom.menu"].replace(/\s/g, "\\s").replace("{{percent}}", "\\d+")
  const zoom = bar.getByRole("button", { name: new RegExp(`^${zoomName}$`) })
  return {
    bar,
    button,
    title: bar.getByRole("heading", { level: 1 }),
    content: (name: string) => page.getByRole("region", { name: filled(viewer["content.label"], { name }) }),
    table: (name: string) => page.getByRole("grid", { name: filled(viewer["content.label"], { name }) }),
    page: (number: number) =>
      page.getByRole("region", { name: filled(viewer["page.region"], { page: number }), exact: true }),
    pageField: bar.getByRole("textbox", { name: viewer["page.label"], exact: true }),
    zoom,
    percent: async () => Number(/\d+/.exec((await zoom.textContent()) ?? "")?.[0]),
    find: page.getByRole("textbox", { name: viewer["find.label"] }),
    found: page.getByRole("search").getByRole("status"),
    newTab: bar.getByRole("link", { name: viewer.newTab }),
    versions: bar.getByRole("button", { name: new RegExp(`^${viewer.version} \\d+$`) }),
    versionItem: (number: number) =>
      page.getByRole("menuitemradio", { name: new RegExp(`^${viewer.version} ${number}\\b`) })
  }
}

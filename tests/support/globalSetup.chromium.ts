import { chromium } from "playwright-core"
import type { TestProject } from "vitest/node"
import { findChromium } from "#tests/support/chromium.ts"

declare module "vitest" {
  export interface ProvidedContext {
    /** Where the one Chromium of the run is reached. */
    readonly chromium: string
  }
}

/** One Chromium for the whole run, started before the first test file, whose time limit it would otherwise eat. */
export default async (project: TestProject) => {
  const server = await chromium.launchServer(await findChromium())
  project.provide("chromium", server.wsEndpoint())
  return () => server.close()
}

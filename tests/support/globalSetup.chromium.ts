import type { LaunchOptions } from "playwright-core"
import type { TestProject } from "vitest/node"
import { findChromium, uncompiled } from "#tests/support/chromium.ts"
import { hasSharedMemory } from "#tests/support/sharedMemory.ts"

declare module "vitest" {
  export interface ProvidedContext {
    /** How each test process starts its Chromium. */
    readonly chromium: LaunchOptions
  }
}

/** Meetings are held with a camera, a microphone and a screen that the browser makes up, and nobody is asked for leave. */
const fakeMedia = [
  "--use-fake-device-for-media-stream",
  "--use-fake-ui-for-media-stream",
  "--auto-accept-this-tab-capture"
]

/**
 * Finds the browser, and unpacks the packaged one, before the first test file, whose time limit it would otherwise eat.
 * Each test process has a Chromium of its own: one for all would be reached through a server here, which takes a
 * fifteenth of the run to pass everything on.
 */
export default async (project: TestProject) => {
  const found = await findChromium()
  project.provide("chromium", {
    ...found,
    // Pages live for seconds: what compiles them for speed has no time to give back what it takes.
    args: [...(found.args ?? []), uncompiled, ...fakeMedia],
    // Playwright's own argument for containers of little shared memory: what processes share are files of the disk then.
    ignoreDefaultArgs: hasSharedMemory() ? ["--disable-dev-shm-usage"] : []
  })
}

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

/** Meetings use Chromium's fake camera, microphone and screen, without permission prompts. */
const fakeMedia = [
  "--use-fake-device-for-media-stream",
  "--use-fake-ui-for-media-stream",
  "--auto-accept-this-tab-capture"
]

/**
 * Finds the browser, and unpacks the packaged one, before the first test file, so that it does not count against that
 * file's timeout. Each test process starts its own Chromium: a shared one needs a server in this process, whose
 * relaying takes a fifteenth of the run.
 */
export default async (project: TestProject) => {
  const found = await findChromium()
  project.provide("chromium", {
    ...found,
    // Pages live for seconds: V8's compilers would cost more time than they save.
    args: [...(found.args ?? []), uncompiled, ...fakeMedia],
    // Playwright adds this argument for containers with little shared memory; it moves shared memory to files on disk.
    ignoreDefaultArgs: hasSharedMemory() ? ["--disable-dev-shm-usage"] : []
  })
}

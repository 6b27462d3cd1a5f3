import type { SpawnOptions } from "node:child_process"

export declare const wantedMajor: number
export declare const majorOf: (version: string) => number
export declare const chooseNode: (
  programs: ReadonlyArray<string>,
  versionOf: (program: string) => string | undefined
) => string | undefined
export declare const findNode: (root: string) => string | undefined
export declare const stampOf: (lockDigest: string, withTools: boolean) => string
export declare const isInstalled: (
  state: {
    readonly lockDigest: string
    readonly stamp: string | undefined
    readonly installedAt: number | undefined
    readonly lockedAt: number | undefined
  },
  wantsTools: boolean
) => boolean
export declare const hadTools: (state: { readonly stamp: string | undefined }) => boolean
export declare const installStamp: (root: string) => string
export declare const installState: (root: string) => Parameters<typeof isInstalled>[0]
export type Output = "pages" | "server" | "threads"
export declare const outputs: Readonly<
  Record<Output, { readonly directory: string; readonly config: string; readonly from: ReadonlyArray<string> }>
>
export declare const buildStamp: (root: string, output: Output) => string
export declare const sourcesDigest: (root: string, output: Output) => string
export declare const isBuilt: (root: string, output: Output) => boolean
export declare const serverEntry: string
export declare const environmentFor: (root: string, node: string) => NodeJS.ProcessEnv
export declare const serverFlags: ReadonlyArray<string>
export declare const serverEnvironment: Readonly<Record<string, string>>
export declare const whenOrphaned: (callback: () => void) => void
export declare const runUntilEnd: (node: string, args: ReadonlyArray<string>, options: SpawnOptions) => Promise<number>

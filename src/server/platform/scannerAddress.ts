/** Where the virus scanner listens: host and port, or the path of a Unix socket. */
export type ScannerAddress = { readonly host: string; readonly port: number } | { readonly path: string }

/** Parses `tcp://host:3310` or `unix:/path/to/clamd.sock`; throws for anything else. */
export const scannerAddress = (text: string): ScannerAddress => {
  const path = /^unix:(?:\/\/)?(\/.+)$/.exec(text)?.[1]
  if (path !== undefined) return { path }
  const tcp = /^tcp:\/\/(\[[0-9a-f:]+\]|[^/:\s]+):([0-9]{1,5})$/i.exec(text)
  if (tcp === null) throw new Error(`SCANNER_URL is neither tcp://host:port nor unix:/path: ${text}`)
  return { host: (tcp[1] ?? "").replace(/^\[|\]$/g, ""), port: Number(tcp[2]) }
}

import { expect, test } from "vitest"
import { authentication, endpointKind, listeningSettings } from "#server/platform/embedded/endpoint.ts"
import { databaseEnvironment } from "#server/platform/embedded/environment.ts"
import { isLeft } from "#server/platform/embedded/leftFolders.ts"
import { programName, watched } from "#server/platform/embedded/watchdog.ts"

test("the database's processes get what starts a program, and none of the server's settings", () => {
  const secrets = { SECRET_KEY: "a", SMTP_URL: "b", FILES_S3_SECRET: "c", DATABASE_URL: "d", MALLOC_ARENA_MAX: "2" }
  const own = {
    MALLOC_MMAP_THRESHOLD_: "1048576",
    MALLOC_TRIM_THRESHOLD_: "1048576",
    LC_ALL: "C",
    TZ: "UTC"
  }
  expect(databaseEnvironment({ ...secrets, PATH: "/bin", LD_LIBRARY_PATH: "/lib", LANG: "fr_FR" })).toEqual({
    PATH: "/bin",
    LD_LIBRARY_PATH: "/lib",
    ...own
  })
  expect(databaseEnvironment({ ...secrets, Path: "C:\\bin", SystemRoot: "C:\\Windows" })).toEqual({
    Path: "C:\\bin",
    SystemRoot: "C:\\Windows",
    ...own
  })
})

test("a socket where there are some, a port of the loopback with a password where there are none", () => {
  expect((["linux", "darwin", "win32"] as const).map(endpointKind)).toEqual(["socket", "socket", "loopback"])
  const port = { kind: "loopback", port: 5555, password: "secret" } as const
  expect(listeningSettings(port, "C:\\tmp")).toEqual({
    listen_addresses: "127.0.0.1",
    port: "5555",
    unix_socket_directories: ""
  })
  expect(authentication(port, "C:\\tmp\\password")).toEqual(["-A", "scram-sha-256", "--pwfile=C:\\tmp\\password"])
  const socket = { kind: "socket", path: "/tmp/x/.s.PGSQL.5432" } as const
  expect(listeningSettings(socket, "/tmp/x")).toMatchObject({ listen_addresses: "", unix_socket_permissions: "0700" })
  expect(authentication(socket, "")).toEqual(["-A", "trust"])
})

test("programs have their ending on Windows, and Node watches them where there is no shell", () => {
  expect((["linux", "darwin", "win32"] as const).map((platform) => programName("postgres", platform))).toEqual([
    "postgres",
    "postgres",
    "postgres.exe"
  ])
  const start = { control: "pg_ctl.exe", data: "C:\\data", server: ["postgres.exe", "-D", "C:\\data"] }
  expect(watched("shell", start, "node").command).toBe("/bin/sh")
  const node = watched("node", start, "node.exe")
  expect([node.command, ...node.args.slice(2)]).toEqual(["node.exe", "--", "pg_ctl.exe", "C:\\data", ...start.server])
})

test("a folder of sockets is left where its server is gone, and never a young one or that of a server", () => {
  const hour = 3_600_000
  const runs = (pid: number) => pid === 7
  const lock = (pid: number) => `${pid}\n/data\n1\n5432\n`
  expect(isLeft({ age: hour, lock: lock(8) }, runs)).toBe(true)
  expect(isLeft({ age: hour, lock: null }, runs)).toBe(true)
  expect(isLeft({ age: hour, lock: lock(7) }, runs)).toBe(false)
  expect(isLeft({ age: 60_000, lock: lock(8) }, runs)).toBe(false)
})

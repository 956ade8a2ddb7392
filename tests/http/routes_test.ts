import { equal, throws } from "node:assert/strict";
import { createRoutes, mount, refuseShadowed } from "../../src/http/routes.ts";

function group(...paths: string[]) {
  const routes = createRoutes();
  for (const path of paths) routes.get(path, (c) => c.text(path));
  return routes;
}

Deno.test("mount() serves a group at and below its paths", async () => {
  const app = createRoutes();
  mount(app, ["/a", "/b/:id/c"], group("/a", "/a/:id", "/b/:id/c/d"));
  for (const [path, served] of [["/a", "/a"], ["/a/1", "/a/:id"], ["/b/1/c/d", "/b/:id/c/d"]]) {
    equal(await (await app.request(path ?? "")).text(), served);
  }
});

Deno.test("mount() refuses a path that the list of paths does not show", () => {
  for (const path of ["/ab", "/", "/b/:id"]) {
    throws(
      () => mount(createRoutes(), ["/a", "/b/:id/c"], group("/a", path)),
      { message: `Cannot mount ${path}: its group serves /a and /b/:id/c` },
    );
  }
});

Deno.test("refuseShadowed() refuses what an earlier route takes all calls of, in any order of groups", () => {
  const [exact, any] = [group("/a/b"), group("/a/:id", "/a/:id/c", "/:kind/b/c")];
  const right = createRoutes().route("/", exact).route("/", any);
  refuseShadowed(right.routes);
  const wrong = createRoutes().route("/", any).route("/", exact);
  throws(
    () => refuseShadowed(wrong.routes),
    { message: "Cannot mount GET /a/b behind /a/:id, which takes its calls" },
  );
  const others = createRoutes().route("/", any);
  others.post("/a/b", (c) => c.text(""));
  refuseShadowed(others.routes);
});

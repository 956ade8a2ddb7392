import type { ComponentType } from "preact";
import { useQuery } from "../api/queries.ts";
import { Loading, Problem } from "./feedback.tsx";

/** A part of the console whose code is loaded when it is first shown, and then kept. */
export function lazy<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return function Lazy(props) {
    const code = useQuery(["code", name], async () => ({ Part: await load() }), {
      freshMs: Infinity,
    });
    if (code.error) return <Problem error={code.error} onRetry={() => void code.refetch()} />;
    if (!code.data) return <Loading />;
    const { Part } = code.data;
    return <Part {...props} />;
  };
}

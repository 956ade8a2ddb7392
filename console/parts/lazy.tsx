import type { ComponentType } from "preact";
import { queries, useQuery } from "../api/queries.ts";
import { Loading, Problem } from "./feedback.tsx";

type Lazy<Props> = ComponentType<Props> & {
  /** Loads the code before the part is shown. */
  preload(): void;
};

/** A part of the console whose code is loaded when it is first shown, and then cached. */
export function lazy<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
): Lazy<Props> {
  const queryKey = ["code", name];
  const read = async () => ({ Part: await load() });
  function Lazy(props: Props) {
    const code = useQuery(queryKey, read, { freshMs: Infinity });
    if (code.error) return <Problem error={code.error} onRetry={() => void code.refetch()} />;
    if (!code.data) return <Loading />;
    const { Part } = code.data;
    return <Part {...props} />;
  }
  return Object.assign(Lazy, {
    preload: () => void queries.prefetchQuery({ queryKey, queryFn: read, staleTime: Infinity }),
  });
}

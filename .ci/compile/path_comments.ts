/** As the bundler writes the path of each module before it: `// src/lib/json.ts`. */
const PATH_COMMENT = /^\/\/ [\w./@+~-]+\.(?:[cm]?[jt]s|json|sql)\n/gm;

/** A bundle without the paths of its modules: 170 KB of comments, which name the builder's folders. */
export function withoutPathComments(script: string): string {
  return script.replace(PATH_COMMENT, "");
}

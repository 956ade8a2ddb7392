import { render } from "preact";
import { App } from "./shell/app.tsx";
import { languageCode } from "./texts/texts.ts";

document.documentElement.lang = languageCode;
const root = document.getElementById("app");
if (root) render(<App />, root);

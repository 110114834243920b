import { mount } from "svelte";
import App from "./App.svelte";
import { dress } from "./prefs.svelte.ts";
import "./style/tokens.css";
import "./style/base.css";
import { language, speak } from "./words/language.svelte.ts";

dress();
speak(language());
mount(App, { target: document.getElementById("app") as HTMLElement });

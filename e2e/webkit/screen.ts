import { By, until, type WebDriver, type WebElement } from 'selenium-webdriver';
import { hasReact } from '../awake.ts';

/** The limit is generous, so that a busy machine causes no failure. */
const PATIENCE_MS = 30_000;

/** Makes a text an XPath literal. Its own double quotes are removed, because XPath cannot escape them. */
const quoted = (text: string): string => `"${text.replaceAll('"', '')}"`;

/** Finds the visible content of WebKit's window as a person would, by its text. */
export class Screen {
  readonly #driver: WebDriver;
  readonly #origin: string;

  constructor(driver: WebDriver, origin: string) {
    this.#driver = driver;
    this.#origin = origin;
  }

  async open(path: string): Promise<void> {
    await this.#driver.get(new URL(path, this.#origin).href);
  }

  /** Waits until the page is hydrated, because its buttons do nothing before that. */
  async awake(): Promise<void> {
    const isAwake = () => this.#driver.executeScript<boolean>(hasReact);
    await this.#driver.wait(isAwake, PATIENCE_MS, 'The page is not hydrated');
  }

  /** Waits until a visible element contains `text`, and looks again when the page redraws it. */
  sees(text: string): Promise<WebElement> {
    return this.#visible(`//*[text()[contains(normalize-space(.), ${quoted(text)})]]`, text);
  }

  heading(text: string): Promise<WebElement> {
    return this.#visible(`//h1[contains(normalize-space(.), ${quoted(text)})]`, text);
  }

  async press(name: string): Promise<void> {
    const word = quoted(name);
    const button = await this.#visible(
      `//button[normalize-space(.)=${word} or @aria-label=${word}]`,
      name,
    );
    await this.#driver.executeScript('arguments[0].scrollIntoView({block: "center"})', button);
    await button.click();
  }

  async field(label: string): Promise<WebElement> {
    const named = await this.#visible(
      `//label[starts-with(normalize-space(.), ${quoted(label)})]`,
      label,
    );
    const id = await named.getAttribute('for');
    return this.#driver.findElement(By.id(id ?? ''));
  }

  async type(label: string, text: string): Promise<void> {
    await (await this.field(label)).sendKeys(text);
  }

  async choose(label: string, option: string): Promise<void> {
    const field = await this.field(label);
    await field.findElement(By.xpath(`./option[normalize-space(.)=${quoted(option)}]`)).click();
  }

  /** Returns whether the page is still the one that `mark` marked, without a reload since then. */
  async isMarked(): Promise<boolean> {
    return (await this.#driver.executeScript('return window.wasHere === true')) === true;
  }

  async mark(): Promise<void> {
    await this.#driver.executeScript('window.wasHere = true');
  }

  /** Returns the number of pixels by which the page can be scrolled sideways. */
  async sideways(): Promise<number> {
    const reach = 'const d = document.documentElement; return d.scrollWidth - d.clientWidth';
    return Number(await this.#driver.executeScript(reach));
  }

  async #visible(xpath: string, what: string): Promise<WebElement> {
    const found = await this.#driver.wait(
      async () => {
        for (const element of await this.#driver.findElements(By.xpath(xpath))) {
          if (await element.isDisplayed().catch(() => false)) return element;
        }
        return null;
      },
      PATIENCE_MS,
      `« ${what} » is not seen`,
    );
    if (found === null) throw new Error(`« ${what} » is not visible`);
    return found;
  }

  /** Waits until the element has disappeared. */
  async gone(element: WebElement): Promise<void> {
    await this.#driver.wait(until.stalenessOf(element), PATIENCE_MS);
  }
}

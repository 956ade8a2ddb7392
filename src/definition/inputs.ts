export {
  type CheckedInputs,
  checkInputs,
  inputProblem,
  isRequiredInput,
} from "../services/catalogue.ts";

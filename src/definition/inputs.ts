export {
  type CheckedInputs,
  checkInputs,
  type InputDeclarations,
  inputProblem,
  isRequiredInput,
} from "../services/catalogue.ts";

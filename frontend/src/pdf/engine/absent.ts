/** Stands for the optional parts of jsPDF that are never asked for. */
export default null;
